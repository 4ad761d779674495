// A gzip member: head, deflated text, check sum, length.
#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "base/ensure.h"

namespace drumhead::server {

namespace zlib = boost::beast::zlib;

namespace {

void put_number(std::string& out, std::uint32_t n) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(n >> (8 * i) & 0xffu);
}

std::string deflated(std::string_view text) {
  zlib::deflate_stream stream;
  stream.reset(6, 15, 8, zlib::Strategy::normal);
  std::string out(stream.upper_bound(text.size()) + 64, '\0');
  zlib::z_params z;
  z.next_in = text.data();
  z.avail_in = text.size();
  z.next_out = out.data();
  z.avail_out = out.size();
  boost::beast::error_code error;
  stream.write(z, zlib::Flush::finish, error);
  ENSURE(error == zlib::error::end_of_stream, z.avail_in, z.avail_out);
  out.resize(z.total_out);
  return out;
}

}  // namespace

std::string gzipped(std::string_view text) {
  using namespace std::string_view_literals;
  boost::crc_32_type sum;
  sum.process_bytes(text.data(), text.size());
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\xff"sv);
  out += deflated(text);
  put_number(out, sum.checksum());
  put_number(out, static_cast<std::uint32_t>(text.size()));
  return out;
}

}  // namespace drumhead::server
