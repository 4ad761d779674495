// Colours, pens and letters of the printed plan: those of the page's map by day.
#pragma once

#include <string_view>

namespace drumhead::plan {

inline constexpr std::string_view kStyle = R"css(
text { fill: #2a2018; font-family: 'Source Serif 4', 'Iowan Old Style', Georgia, 'DejaVu Serif', serif; }
.map path { fill: none; stroke-linejoin: round; stroke-linecap: round; }
.paper { fill: #f4ead2; }
.map .w-hill { fill: #e6d6ae; opacity: .75; }
.map .w-wood { fill: #c6cda3; opacity: .75; }
.map .w-wood-heavy { fill: #b7c293; opacity: .95; }
.map .w-field { fill: #eddcab; }
.map .w-orchard { fill: #d6dbb0; }
.map .w-marsh { fill: #d7dcc0; }
.map .w-rough { fill: #e5d8b5; }
.map .w-town { fill: #e3cfae; }
.map .w-water { fill: #b5cdca; }
.map .hachure { fill: #6f573b; opacity: .72; }
.t-crown { fill: #b4c18d; stroke: #5a5c3c; stroke-width: .055; }
.t-ink { fill: none; stroke: #5a5c3c; stroke-width: .06; }
.map .t-shade, .t-shade { fill: #5a5c3c; stroke: none; opacity: .32; }
.map .t-crown { fill: #b4c18d; }
.map .furrow, .map .fallow { stroke: #bb9c5d; stroke-width: .075; opacity: .9; }
.map .fallow { stroke-dasharray: .12 .3; stroke-width: .09; }
.map .reed { stroke: #4d767c; stroke-width: .06; }
.map .grass { stroke: #5a5c3c; stroke-width: .06; }
.map .reed-line { stroke: #4d767c; stroke-width: .05; opacity: .6; }
.map .stone { fill: #f4ead2; stroke: #6f573b; stroke-width: .06; }
.map .shore { stroke: #4d767c; }
.map .shore-in { stroke: #b5cdca; }
.map .bank { stroke: #4d767c; stroke-width: .14; }
.map .s-ink { stroke: #4d767c; }
.map .s-water { stroke: #b5cdca; }
.map .flow { stroke: #4d767c; stroke-width: .045; opacity: .8; }
.map .r-ink { stroke: #5b4630; }
.map .r-ink.track { stroke-dasharray: .7 .35; stroke-linecap: butt; }
.map .r-in { stroke: #f8efd8; }
.map .fence, .map .abatis { stroke: #4a3a29; stroke-width: .1; }
.map .fence-bg { stroke: #f4ead2; stroke-width: .34; opacity: .8; }
.map .wall { fill: #f4ead2; stroke: #4a3a29; stroke-width: .08; }
.map .glacis { stroke: #6f573b; stroke-width: .08; }
.map .rampart { stroke: #4a3a29; stroke-width: .34; }
.map .rampart.closed { fill: #e5d8b5; }
.map .parapet { stroke: #f4ead2; stroke-width: .09; }
.map .house { fill: #5b4a3c; stroke: #2a2018; stroke-width: .07; }
.map .h-shade { fill: #2a2018; opacity: .22; }
.map .h-hatch { stroke: #f4ead2; stroke-width: .06; opacity: .75; }
.map .h-ridge { stroke: #f4ead2; stroke-width: .1; }
.map .garden { stroke: #5a5c3c; stroke-width: .05; opacity: .7; }
.br-deck { fill: #f8efd8; }
.map .br { stroke: #2a2018; stroke-width: .16; }
.map .ford { stroke: #2a2018; stroke-width: .12; stroke-dasharray: .16 .2; }
.map .aim { stroke: #8a5d00; stroke-width: .16; stroke-dasharray: 1 .35 .2 .35; }
.map .aim-pole { stroke: #2a2018; stroke-width: .12; }
.map .aim-flag { fill: #e9b93c; stroke: #2a2018; stroke-width: .1; }
.map .zone { stroke-width: .16; stroke-dasharray: .9 .5; }
.map .zone.crown { stroke: #9f2b20; } .map .zone.rebel { stroke: #21518c; }
.name { text-anchor: middle; fill: #4a3a29; font-family: 'IM Fell English', 'Hoefler Text', Georgia, 'DejaVu Serif', serif; font-style: italic;
  font-size: 1.45px; paint-order: stroke; stroke: #f4ead2; stroke-width: .36; stroke-linejoin: round; }
.name.region { font-style: normal; font-size: 1.7px; letter-spacing: .3em; fill: #44472b; stroke: #bdc69a; stroke-width: .5; }
.name.hill { font-size: 1.6px; }
.name.along { font-size: 1.4px; letter-spacing: .05em; }
.name.water { fill: #37606a; }
.name.on-hill { stroke: #e6d6ae; } .name.on-field { stroke: #eddcab; } .name.on-marsh { stroke: #d7dcc0; }
.name.on-orchard { stroke: #d6dbb0; } .name.on-rough { stroke: #e5d8b5; } .name.on-town { stroke: #e3cfae; }
.name.on-water { fill: #37606a; stroke: #b5cdca; }
.name.on-woods-light, .name.on-woods-heavy { fill: #44472b; stroke: #bdc69a; }
.halo { fill: #f4ead2; stroke: #f4ead2; stroke-width: .5; stroke-linejoin: round; opacity: .9; }
.halo.soft { opacity: .62; }
.unit .body { stroke: none; }
.crown .body { fill: #9f2b20; } .rebel .body { fill: #21518c; }
.under { fill: #fbf6e8; }
.unit .edge, .unit .slash { fill: none; stroke-width: .09; }
.unit .front { fill: none; stroke-width: .3; stroke-linecap: butt; }
.unit .front-bg { fill: none; stroke: #fbf6e8; stroke-width: .3; stroke-linecap: butt; }
.unit .front.dash { stroke-dasharray: .52 .22; }
.crown .edge, .crown .slash, .crown .front, .crown .gun { stroke: #6d160f; }
.rebel .edge, .rebel .slash, .rebel .front, .rebel .gun { stroke: #123059; }
.unit .pip { stroke: #f4ead2; stroke-width: .08; }
.crown .pip { fill: #6d160f; } .rebel .pip { fill: #123059; }
.map .crown .pip { fill: #6d160f; } .map .rebel .pip { fill: #123059; }
.map .crown .body { fill: #9f2b20; } .map .rebel .body { fill: #21518c; }
.foot { fill: none; stroke-width: .07; stroke-dasharray: .22 .2; }
.crown .foot { stroke: #9f2b20; } .rebel .foot { stroke: #21518c; }
.crown .dots circle { fill: #9f2b20; stroke: #6d160f; stroke-width: .09; }
.rebel .rings circle { fill: #fbf6e8; stroke: #21518c; stroke-width: .2; }
.unit .gun { fill: none; stroke-width: .17; stroke-linecap: round; }
.unit .gun.barrel { stroke-width: .36; } .unit .gun.wheel { stroke-width: .24; }
.unit .bore { fill: none; stroke: #fbf6e8; stroke-width: .13; stroke-dasharray: .24 .2; }
.pp { fill: none; stroke: #fbf6e8; stroke-width: .13; } .pp-dot, .side-bg { fill: #fbf6e8; }
.side-line { fill: none; stroke-width: .22; }
.side-line.crown { stroke: #9f2b20; } .side-line.rebel { stroke: #21518c; }
.map .pp, .map .side-line { fill: none; }
.unit.awaited { opacity: .5; }
.unit .pole { stroke: #2a2018; stroke-width: .18; }
.map .unit .flag, .unit .flag { fill: #fbf6e8; stroke-width: .2; }
.crown .flag { stroke: #9f2b20; } .rebel .flag { stroke: #21518c; stroke-dasharray: .4 .2; }
.ref { text-anchor: middle; font-size: 1.55px; font-weight: 700; paint-order: stroke; stroke: #f4ead2; stroke-width: .42; stroke-linejoin: round; }
.ref.on-flag { font-size: 1.15px; stroke: none; }
.ref.crown, .side.crown { fill: #6d160f; } .ref.rebel, .side.rebel { fill: #123059; }
.ref.rebel { font-style: italic; }
.leader circle { fill: #fbf6e8; stroke-width: .24; }
.leader.crown circle { stroke: #9f2b20; } .leader.rebel circle { stroke: #21518c; stroke-dasharray: .7 .3; }
.leader text { text-anchor: middle; font-size: 1.35px; font-weight: 700; }
.neat { fill: none; stroke: #4a3a29; stroke-width: .08; } .neat.thick { stroke-width: .16; } .bars { fill: #4a3a29; }
.rose circle { fill: none; stroke: #4a3a29; stroke-width: .06; }
.map .rose .dark { fill: #4a3a29; } .map .rose .light { fill: #fbf6e8; stroke: #4a3a29; stroke-width: .05; }
.middle { text-anchor: middle; } .end { text-anchor: end; }
.sc { font-family: 'IM Fell English SC', 'IM Fell English', Georgia, 'DejaVu Serif', serif; font-variant: small-caps; letter-spacing: .04em; }
.title { font-family: 'IM Fell Double Pica', 'IM Fell English', 'Big Caslon', Georgia, 'DejaVu Serif', serif; }
.it { font-family: 'IM Fell English', 'Hoefler Text', Georgia, 'DejaVu Serif', serif; font-style: italic; }
.faint { fill: #5c4a38; }
.bold { font-weight: 700; }
.hair { stroke: #b7a27a; stroke-width: .15; fill: none; }
.bar { stroke: #4a3a29; stroke-width: .12; fill: #fbf6e8; } .bar.dark { fill: #4a3a29; }
)css";

}  // namespace drumhead::plan
