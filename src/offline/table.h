// A table without a server: a whole desk for one page, on one thread, with the games in a log of the page's.
//
// The page says what somebody says and asks, and lets the table run until something is due; whatever it says
// back goes through `Page`. docs/offline.md tells the whole.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "archive/log_archive.h"
#include "desk/alone.h"
#include "desk/api.h"
#include "desk/house.h"
#include "desk/visit.h"

namespace drumhead::offline {

// What a table says to its page. Nothing may be said to the table within these calls.
class Page {
 public:
  virtual ~Page() = default;
  virtual void say(int visit, std::string text) = 0;                 // a message of the protocol
  virtual void hang_up(int visit, const std::string& sentence) = 0;  // nothing more is said to that visit
  virtual void answer(int request, int status, const std::string& body) = 0;
  virtual bool stops_thought() = 0;  // asked in the midst of a long one
};

class Table {
 public:
  // `files` is JSON: a member for each file of rulebooks/, scenarios/ and lessons/, by its path. What was
  // found in the log is told by `found`. All but the files must outlive the table.
  static Result<std::unique_ptr<Table>> open(std::string_view files, const std::string& version,
                                             archive::Log& log, const desk::Clock& clock, Page& page);
  ~Table();

  const std::string& found() const { return archive_->found(); }

  int visit();  // somebody comes
  void hear(int visit, std::string_view text);
  void leave(int visit);
  // The addresses under /api, and under /kept what concerns the page's own games (offline/keeping.h).
  void ask(int request, const std::string& method, const std::string& target, const std::string& body);
  // Does what is to be done, for so many milliseconds at most or as long as one job takes; how many until
  // something is due, -1: nothing will be unless somebody speaks.
  std::int64_t run(int milliseconds);

  // A log with this game alone, and another's games taken in; JSON, what came of it.
  Result<std::string> export_game(const std::string& id) const;
  void import_games(int request, std::string log);

 private:
  Table(const std::string& version, archive::Log& log, const desk::Clock& clock, Page& page);
  Problems begin(std::string_view files);
  void look_after();
  void answer_kept(int request, const std::string& target, const std::string& body);

  class Voice final : public desk::Line {
   public:
    Voice(Page& page, int number) : page_(page), number_(number) {}
    void send(desk::Outgoing message) override;
    void hang_up(const desk::Goodbye& why) override { page_.hang_up(number_, why.sentence); }

   private:
    Page& page_;
    int number_;
  };
  struct Guest {
    std::unique_ptr<Voice> voice;
    std::shared_ptr<desk::Visit> visit;
  };

  archive::Log& log_;
  const desk::Clock& clock_;
  Page& page_;
  desk::Config config_;
  desk::Library library_;
  desk::Alone staff_;
  desk::Limits limits_;
  std::unique_ptr<archive::LogArchive> archive_;
  std::unique_ptr<desk::House> house_;
  std::unique_ptr<desk::Api> api_;
  std::map<int, Guest> guests_;
  int visits_ = 0;
};

}  // namespace drumhead::offline
