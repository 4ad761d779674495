// The panels with sample data and no program behind them, to look at while they are worked on: `npx vite`, then
// /tests/look/panels.html, with ?night, ?choose, ?share, ?over, ?aim, ?past, ?undo, ?ending,
// ?lost or ?none for other moments.
import '@fontsource/im-fell-double-pica/400.css';
import '@fontsource/im-fell-english/400.css';
import '@fontsource/im-fell-english/400-italic.css';
import '@fontsource/im-fell-english-sc/400.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '../../src/style/palette.css';
import '../../src/style/ground.css';
import '../../src/style/page.css';
import { mount } from 'svelte';
import { library } from '../../src/state/library.svelte';
import { prefs } from '../../src/state/prefs.svelte';
import { Table } from '../../src/state/table.svelte';
import Look from './Look.svelte';
import { about, book, log, options, setting, state } from './sample';

const moment = new URLSearchParams(location.search);
prefs.theme = moment.has('night') ? 'night' : 'paper';
document.documentElement.dataset.theme = prefs.theme;

library.about = about;
library.books = { thomas: book };
library.known = [
  { game: 'sample', tokens: ['a'], watch: 'c', invitations: { american: 'b' }, title: setting.title, opened: 0 },
];

const table = new Table('sample', ['a']);
table.battle.setting = setting;
table.battle.seats = ['british'];
table.link.state = 'open';
table.battle.log = log;
table.company.chat = [{ from: 'american', text: 'Good morning, my lord.', at: 0 }];
table.battle.live = state;
if (!moment.has('none')) table.hand.selected = 'fusiliers';
table.hand.options = options;

const decision = { ...state.decision };
if (moment.has('choose')) {
  decision.ask = 'react';
  decision.prompt = 'You are charged. Shoot at the charger?';
  decision.choices = [
    { key: 'hold', title: 'Hold fire', rule: '', role: 'hold' },
    { key: 'shoot', title: 'Shoot at the charger', rule: '', role: 'shoot' },
  ];
}
if (moment.has('share'))
  Object.assign(decision, {
    ask: 'share',
    prompt: 'Share the hits among the units.',
    total: 5,
    least: 1,
    units: ['fusiliers', 'guards'],
  });
if (moment.has('over'))
  table.battle.live = {
    ...state,
    over: true,
    winner: 'british',
    aims: ['met', 'failed'],
    decision: { ...decision, ask: 'over', side: undefined, prompt: 'The Americans have left the field.' },
  };
else table.battle.live = { ...state, decision };
const shot = options.find((o) => o.verb === 'shoot');
if (moment.has('aim') && shot?.targets[0]) table.hand.aim(shot, shot.targets[0]);

if (moment.has('past')) table.battle.past = { commands: 12, last: 40, state: { ...state, turn: 2 } };
if (moment.has('undo')) table.takeback.asked = { by: 'american', what: 'the move of Eaton’s left' };
if (moment.has('ending')) table.planning.ending = true;
if (moment.has('lost')) Object.assign(table.link, { state: 'lost', retryAt: Date.now() + 9000 });

const target = document.getElementById('app');
if (target) mount(Look, { target, props: { table } });
