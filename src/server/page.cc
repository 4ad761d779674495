// The built page's files.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "server/http.h"

namespace drumhead::server {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kNotBuilt =
    "Drumhead is running, but its page has not been built.\n\n"
    "Start it with ./play, which builds everything; or build the page by itself:\n"
    "    cd web && npm ci && npm run build\n"
    "and load this address again.\n";

struct Type {
  std::string_view ending, type;
};
constexpr Type kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wasm", "application/wasm"},
};

std::string_view type_of(std::string_view path) {
  for (const Type& one : kTypes)
    if (path.ends_with(one.ending)) return one.type;
  return "application/octet-stream";
}

// Names of our own files only: no way up, no hidden file, no escapes.
bool is_safe(std::string_view target) {
  if (!target.starts_with('/') || target.size() > 255) return false;
  if (target.find("/.") != std::string_view::npos || target.find("//") != std::string_view::npos)
    return false;
  return std::all_of(target.begin(), target.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || c == '.' || c == '-' || c == '_';
  });
}

bool read_file(const fs::path& path, std::string& out) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  std::ifstream in(path, std::ios::binary);
  out.assign(std::istreambuf_iterator<char>(in), {});
  return in.good() || in.eof();
}

// Changes with the file.
std::string tag_of(const fs::path& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  const auto time = fs::last_write_time(path, error).time_since_epoch().count();
  return fmt::format("\"{:x}-{:x}\"", size, time);
}

struct Packing {
  std::string_view name, ending;
};
constexpr Packing kPackings[] = {{"br", ".br"}, {"gzip", ".gz"}};  // the smaller first

// As the build left it beside the file, in a way that the browser takes.
bool read_packed(const fs::path& path, const std::string& accepted, HttpResponse& out) {
  for (const Packing& one : kPackings) {
    fs::path packed = path;
    packed += one.ending;
    if (!accepts(accepted, one.name) || !read_file(packed, out.body)) continue;
    out.headers.emplace_back("Content-Encoding", one.name);
    return true;
  }
  return false;
}

HttpResponse plain(int status, std::string_view text) {
  HttpResponse out;
  out.status = status;
  out.type = "text/plain; charset=utf-8";
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = text;
  return out;
}

}  // namespace

HttpResponse page_file(const std::string& folder, std::string_view target, const HttpRequest& request) {
  if (!is_safe(target)) return plain(404, "There is nothing at this address.\n");
  // A path without an ending is a place within the page.
  const bool a_file = target.substr(target.rfind('/')).find('.') != std::string_view::npos;
  const std::string_view name = a_file ? target.substr(1) : "index.html";
  const fs::path path = fs::path(folder) / name;
  std::error_code error;
  if (!fs::is_regular_file(path, error))
    return a_file ? plain(404, "There is nothing at this address.\n") : plain(503, kNotBuilt);
  HttpResponse out;
  out.type = type_of(name);
  const std::string tag = tag_of(path);
  // Vite puts a hash of the content into the names under assets/.
  const bool hashed = name.starts_with("assets/");
  out.headers.emplace_back("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
  out.headers.emplace_back("ETag", tag);
  out.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.if_none_match == tag) {
    out.status = 304;
    return out;
  }
  if (read_packed(path, request.accept_encoding, out)) return out;
  if (!read_file(path, out.body)) return plain(500, "This file cannot be read.\n");
  return out;
}

}  // namespace drumhead::server
