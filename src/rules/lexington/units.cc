// Models, shapes and losses: section "Measuring and footprints", "Formations", "Unit states".
#include "kit/leaders.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

bool is_unit(const Look& look, PieceId id) {
  return look.on_table(id) && look.piece(id).kind == PieceKind::unit;
}

// ly.ruling.shattered-exact: artillery counts crew.
int strength(const Profile& p, const Unit& u) { return p.arm == Arm::artillery ? u.crew : u.models; }

bool is_garrison(const Look& look, PieceId id) { return look.piece(id).inside.valid(); }

// ly.skirmish.fieldworks: a work just ahead of its front, or all round it.
static bool in_works(const Look& look, PieceId id) {
  const Terrain& terrain = look.field.terrain();
  const auto is_work = [&](FeatureId f) {
    return kind_at(look, f) == Kind::fieldworks_light || kind_at(look, f) == Kind::fieldworks_heavy;
  };
  bool any = false;
  for (std::size_t i = 0; i < terrain.size(); ++i) any = any || is_work(feature_id(i));
  if (!any || !look.piece(id).present || is_garrison(look, id)) return false;
  const Piece& p = look.piece(id);
  // A line that goes no deeper into a work than the slack only touches it: exactly so near is near.
  const Vec ahead = direction(p.pose.heading) * (tables(look).near_line + kSlack + 1);
  std::vector<Point> eyes;
  look.field.look_points(id, false, eyes);
  for (const Point& eye : eyes)
    for (const Span& span : look.field.sight(eye, to_point(vec(eye) + ahead)).crossed)
      if (is_work(span.feature)) return true;
  for (std::size_t i = 0; i < terrain.size(); ++i)
    if (is_work(feature_id(i)) && terrain[feature_id(i)].closed && look.field.within(id, feature_id(i)))
      return true;
  return false;
}

// ly.skirmish.buildings, ly.ruling.skirmish-block: in blocks and works they are ordinary close-order troops.
bool is_skirmishing(const Look& look, PieceId id) {
  return unit(look, id).formation == Formation::skirmish && !is_garrison(look, id) && !in_works(look, id);
}

bool is_close_order(const Look& look, PieceId id) {
  return arm(look, id) != Arm::artillery && !is_skirmishing(look, id);
}

// ly.skirmish.never-disordered, ly.manoeuvre.multi-turn-disorder
bool is_disordered(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return (u.disordered || u.busy > 0) && !is_skirmishing(look, id);
}

// ly.status.steady, ly.ruling.regular, ly.ruling.artillery-steady, ly.ruling.irregulars-in-works
bool is_steady(const Look& look, PieceId id) {
  return is_close_order(look, id) && profile(look, id).regular && !is_disordered(look, id) &&
         !unit(look, id).shaken;
}

// ly.status.shattered, ly.ruling.shattered-exact
bool is_shattered(const Look& look, PieceId id) {
  return strength(look, id) * 100 <= profile(look, id).start_models * tables(look).shattered_percent;
}

bool is_in_combat(const Look& look, PieceId id) {
  for (const Pair& pair : look.state.pairs)
    if (pair.attacker == id || pair.defender == id) return true;
  return false;
}

bool mans_guns(const Look& look, PieceId id) {
  return arm(look, id) == Arm::artillery && unit(look, id).formation != Formation::crew;
}

// ly.ruling.general-attached
PieceId general_with(const Look& look, PieceId id) {
  const std::vector<PieceId> all = leaders_with(look.core, id);
  return all.empty() ? PieceId{} : all[0];
}

int front_rank(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return u.files < u.models ? u.files : u.models;
}

PieceId guns_left_by(const Look& look, PieceId id) {
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    if (look.core.pieces[i].kind == PieceKind::token && look.core.pieces[i].with == id) return piece_id(i);
  return {};
}

// ---- formations

// ly.skirmish.irregulars: they have no close order.
Formation usual_formation(const Profile& p) {
  if (p.arm == Arm::artillery) return Formation::manhandled;
  return p.regular ? Formation::line : Formation::skirmish;
}

bool loose_ranks_fit(const Tables& t, const Profile& p, int files, int models) {
  const int rear = models - files;
  if (files < 1 || rear < 0 || rear > files) return false;
  // In half fronts, so that even ranks have a middle too: ly.skirmish.command, ly.ruling.skirmish-shape.
  const int command = 2 * (files / 2) - (files - 1);
  const std::int64_t half = t.front_skirmisher / 2, most = t.skirmish_command;
  const std::int64_t front = half * std::max(2 * (files / 2), 2 * (files - 1 - files / 2));
  const std::int64_t aside = rear > 0 ? half * ((rear - 1) + (command < 0 ? -command : command)) : 0;
  const std::int64_t back = p.arm == Arm::cavalry ? t.depth_cavalry : t.depth_skirmish;
  return front <= most && (rear == 0 || aside * aside + back * back <= most * most);
}

int usual_files(const Tables& t, const Profile& p, Formation formation, int models) {
  const int n = models > 0 ? models : 1;
  if (p.arm == Arm::artillery)
    return formation == Formation::limbered ? 1 : formation == Formation::crew ? n : p.guns;
  if (formation == Formation::column) {  // as wide as a bridge lets it: ly.ruling.bridge-stand
    const int wide = p.arm == Arm::cavalry ? t.column_cavalry / 2 : t.column_infantry / 2;
    return std::max(1, std::min(wide, n / 2));
  }
  if (formation != Formation::skirmish) return n;
  for (int files = (n + 1) / 2; files < n; ++files)
    if (loose_ranks_fit(t, p, files, n)) return files;
  return n;
}

// ly.formation.column, ly.formation.line, ly.ruling.small-units, ly.ruling.lines-two-deep
bool may_have_files(const Tables& t, const Profile& p, Formation formation, int files, int models) {
  if (p.arm == Arm::artillery) return files == usual_files(t, p, formation, models);
  const int most = p.arm == Arm::cavalry ? t.column_cavalry : t.column_infantry;
  if (files < 1 || files > models) return false;
  switch (formation) {
    case Formation::column:
      return files <= most && (files < models || models == 1);
    case Formation::line:
    case Formation::bent_line:
      return files > most || (models <= most && files == models);
    case Formation::skirmish:
      return loose_ranks_fit(t, p, files, models);
    default:
      return false;
  }
}

// Frontage and depth of one model: ly.measure.front-3r, ly.measure.front-2r, ly.measure.front-cavalry,
// ly.measure.front-gun, ly.measure.depth-infantry, ly.measure.depth-cavalry, ly.skirmish.spacing
static Point model_size(const Tables& t, const Profile& p, Formation formation) {
  if (formation == Formation::crew) return {t.front_skirmisher, t.depth_skirmish};
  if (p.arm == Arm::cavalry)
    return {formation == Formation::skirmish ? t.front_skirmisher : t.front_cavalry, t.depth_cavalry};
  if (formation == Formation::skirmish) return {t.front_skirmisher, t.depth_skirmish};
  return {p.ranks == 3 ? t.front_3r : t.front_2r, t.depth_infantry};
}

// ly.ruling.footprint-losses, ly.ruling.artillery-footprint, ly.ruling.facing-change
Footprint footprint(const Tables& t, const Profile& p, const Unit& u) {
  Footprint foot;
  const int models = std::max(1, strength(p, u));
  if (p.arm == Arm::artillery && u.formation != Formation::crew) {
    const bool limbered = u.formation == Formation::limbered;
    const Mil across = limbered ? t.front_gun : t.front_gun * p.guns;
    const Mil deep = limbered ? t.depth_limbered * p.guns : t.depth_manhandled;
    foot.width = u.turned ? deep : across;
    foot.depth = u.turned ? across : deep;
    const bool abreast = limbered == u.turned;
    foot.files = abreast ? p.guns : std::uint8_t{1};
    foot.ranks = abreast ? std::uint8_t{1} : p.guns;
    return foot;
  }
  Point size = model_size(t, p, u.formation);
  if (u.turned) std::swap(size.x, size.y);
  const int files = std::clamp<int>(u.files, 1, models), ranks = (models + files - 1) / files;
  foot.files = static_cast<std::uint8_t>(files);
  foot.ranks = static_cast<std::uint8_t>(ranks);
  foot.width = size.x * files;
  foot.depth = size.y * ranks;
  if (u.formation == Formation::bent_line && u.bend_files > 0 && u.bend_files < files)
    foot.bend = {static_cast<Angle>(u.bend * 100), u.bend_files};
  return foot;
}

// ly.move.foot-column, -line, -cavalry-column, -line, -artillery-limbered, -manhandled, ly.skirmish.move,
// ly.skirmish.cavalry-move, ly.ruling.skirmish-speed, ly.artillery.galloper-move
Mil rate(const Look& look, PieceId id, Formation formation) {
  const Tables& t = tables(look);
  const Profile& p = profile(look, id);
  const std::size_t gun = p.gun_class == GunClass::none ? 0 : at(p.gun_class) - 1;
  switch (formation) {
    case Formation::column:
      return p.arm == Arm::cavalry ? t.cavalry_column : t.foot_column[p.ranks == 3 ? 1 : 0];
    case Formation::line:
      return p.arm == Arm::cavalry ? t.cavalry_line : t.foot_line[p.ranks == 3 ? 1 : 0];
    case Formation::skirmish:
      return p.arm == Arm::cavalry ? t.cavalry_line : t.skirmish_foot;
    case Formation::limbered:
      return p.galloper ? t.galloper : t.limbered[gun];
    case Formation::manhandled:
      return t.manhandled[gun];
    case Formation::crew:
      return t.loose_crew;
    case Formation::bent_line:  // ly.formation.bent-no-move
    case Formation::none:
      return 0;
  }
  return 0;
}

RuleId rate_rule(const Look& look, PieceId id, Formation formation) {
  const Profile& p = profile(look, id);
  switch (formation) {
    case Formation::column:
      return p.arm == Arm::cavalry ? "ly.move.cavalry-column"_rule : "ly.move.foot-column"_rule;
    case Formation::line:
      return p.arm == Arm::cavalry ? "ly.move.cavalry-line"_rule : "ly.move.foot-line"_rule;
    case Formation::skirmish:
      return p.arm == Arm::cavalry ? "ly.skirmish.cavalry-move"_rule : "ly.skirmish.move"_rule;
    case Formation::limbered:
      return p.galloper ? "ly.artillery.galloper-move"_rule : "ly.move.artillery-limbered"_rule;
    case Formation::manhandled:
      return "ly.move.artillery-manhandled"_rule;
    case Formation::crew:
      return "ly.ruling.gunner-evade-guns"_rule;
    default:
      return "ly.formation.bent-no-move"_rule;
  }
}

// ---- changes

static void reshape(Play& play, PieceId id) {
  play.reshape(id, footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id)));
}

void set_down(Play& play, PieceId id, const Pose& at, Word why, const Path& path) {
  play.move(id, at, why, path);
}

// Takes one model from a single rank: from the right end, then from the left, so that the front centre stays
// within half a model.
static void close_up(const Point& size, Unit& u, Pose& pose) {
  const bool bent = u.formation == Formation::bent_line, left_swung = u.bend < 0;
  const int swung = u.bend_files, other = u.files - u.bend_files;
  const bool keep_right = bent && (left_swung ? other : swung) <= 1;
  const bool keep_left = bent && (left_swung ? swung : other) <= 1;
  bool right = !u.uneven;
  if (keep_right != keep_left) right = keep_left;
  u.uneven = right;
  --u.files;
  if (bent && right != left_swung) --u.bend_files;
  const Vec aside = right_of(direction(pose.heading)) * ((right ? -0.5 : 0.5) * size.x);
  pose = pose_at(vec(pose.point()) + aside, pose.heading);
}

// ly.status.hits-remove, ly.fire.hits-on-guns, ly.ruling.footprint-losses
void lose_models(Play& play, PieceId id, int hits) {
  Unit& u = unit(play, id);
  const Profile& p = play.setting.profiles[id.index()];
  const int was = strength(p, u);
  const int lost = std::min(hits, was);
  if (lost <= 0) return;
  Pose pose = play.piece(id).pose;
  Point size = model_size(play.setting.tables, p, u.formation);
  if (u.turned) std::swap(size.x, size.y);
  for (int i = 0; i < lost; ++i) {
    std::uint8_t& models = p.arm == Arm::artillery ? u.crew : u.models;
    --models;
    const bool single = p.arm != Arm::artillery || u.formation == Formation::crew;
    if (single && models < u.files && models > 0) close_up(size, u, pose);
  }
  if (u.formation == Formation::bent_line && (u.bend_files == 0 || u.bend_files >= u.files)) {
    u.formation = Formation::line;  // too few left to bend
    u.bend = 0;
    u.bend_files = 0;
  }
  play.mark(id, p.arm == Arm::artillery ? "crew" : "models", was, was - lost);
  if (!(pose == play.piece(id).pose)) play.piece(id).pose = pose;
  reshape(play, id);
  play.touched();
}

// The general of a unit that is gone rides off: upkeep sees that his unit is no more.
void remove_unit(Play& play, PieceId id, Word how, RuleId cite) {
  leave_combat(play, id);
  Unit& u = unit(play, id);
  u.models = u.crew = 0;
  u.retreats = false;
  u.fire_hits = u.combat_hits = 0;
  u.files = 1;
  u.bend = 0;
  u.bend_files = 0;
  u.turned = false;
  if (u.formation == Formation::bent_line) u.formation = Formation::line;
  play.piece(id).foot = footprint(play.setting.tables, play.setting.profiles[id.index()], u);
  play.remove(id, how, cite);
}

void set_disordered(Play& play, PieceId id, RuleId cite) {
  if (unit(play, id).disordered || is_skirmishing(play.look(), id)) return;
  unit(play, id).disordered = true;
  play.mark(id, "disordered", 0, 1);
  play.resolve(id, "disordered", cite);
}

void set_shaken(Play& play, PieceId id, RuleId cite) {
  if (unit(play, id).shaken) return;
  unit(play, id).shaken = true;
  play.mark(id, "shaken", 0, 1);
  play.resolve(id, "shaken", cite);
}

// A unit that is in no pair any more has left its combat. ly.ruling.first-round
void leave_combat(Play& play, PieceId id) {
  std::vector<PieceId> freed = {id};
  for (std::size_t i = play.state.pairs.size(); i-- > 0;) {
    const Pair pair = play.state.pairs[i];
    if (pair.attacker != id && pair.defender != id) continue;
    freed.push_back(pair.attacker == id ? pair.defender : pair.attacker);
    if (pair.defender == id && play.piece(id).inside.valid())
      unit(play, pair.attacker).stormed = play.piece(id).inside;
    play.state.pairs.erase_at(i);
  }
  for (const PieceId one : freed)
    if (!is_in_combat(play.look(), one)) unit(play, one).fought = false;
}

}  // namespace drumhead::lexington
