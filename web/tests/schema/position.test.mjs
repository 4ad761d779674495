// The published schema of positions, held by ajv against what the program writes: every opening, and battles on their way.
import Ajv2020 from 'ajv/dist/2020.js';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = process.env.DRUMHEAD ?? join(root, 'build/release/drumhead');
const folder = mkdtempSync(join(tmpdir(), 'drumhead-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const drumhead = (...args) =>
  execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, DRUMHEAD_HOME: root }, maxBuffer: 1 << 26 });
const told = (...args) => JSON.parse(drumhead(...args, '--json'));

const schema = JSON.parse(readFileSync(join(root, 'docs/schema/position.schema.json'), 'utf8'));
const validate = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(schema);
const faults = (position) =>
  validate(position) ? [] : validate.errors.map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`);
const sheets = told('rules').map(({ id }) => id);
const scenarios = readdirSync(join(root, 'scenarios'))
  .filter((name) => name.endsWith('.toml') && name !== 'muster.toml')
  .map((name) => name.slice(0, -'.toml'.length));

// A battle of bots, as its record has it.
function battle(rules, scenario, player) {
  const record = join(folder, 'record.jsonl');
  drumhead(
    'simulate',
    '--games',
    '1',
    '--seed',
    '7',
    '--threads',
    '1',
    '--record',
    record,
    '--rules',
    rules,
    '--scenario',
    scenario,
    '--british',
    player,
    '--american',
    player,
  );
  const [head, ...commands] = readFileSync(record, 'utf8').trim().split('\n');
  const at = (n) => told('replay', record, '--to', String(n)).position;
  return { opening: JSON.parse(head).position, length: commands.length, at };
}

test('it names every sheet, and there are scenarios to try it on', () => {
  assert.deepEqual(schema.properties.rules.enum, sheets);
  assert.ok(sheets.length >= 5 && scenarios.length >= 15);
});

for (const rules of sheets)
  test(`it fits ${rules}: every scenario as it opens, and its battles on their way`, () => {
    const steps = new Set();
    for (const [i, scenario] of scenarios.entries()) {
      const { opening, length, at } = battle(rules, scenario, i % 2 === 0 ? 'random' : 'drill');
      assert.equal(opening.rules, rules);
      assert.deepEqual(faults(opening), [], `${scenario} as it opens`);
      for (const part of [0.2, 0.33, 0.45, 0.61, 0.7, 1]) {
        const position = at(Math.floor(length * part));
        assert.deepEqual(faults(position), [], `${scenario}, ${part} of the way`);
        for (const step of position.agenda) steps.add(Object.keys(step)[0]);
      }
    }
    assert.ok(steps.size > 3, `few kinds of steps were seen: ${[...steps]}`);
  });

// What is wrong with a position that is otherwise sound, for each place where something can be wrong.
const broken = {
  'an unknown field': (p) => (p.colour = 'red'),
  'an unknown field of a unit': (p) => (p.units[0].hats = 3),
  'an unknown field of a leader': (p) => (p.leaders[0].hats = 3),
  'an unknown field of the state': (p) => (p.state.weather = 'fair'),
  'an unknown field of a step': (p) => (Object.values(p.agenda.at(-1))[0].hats = 3),
  'an unknown step': (p) => p.agenda.push({ 'take-tea': {} }),
  'two steps in one': (p) => Object.assign(p.agenda.at(-1), { 'take-tea': {} }),
  'no phase': (p) => delete p.phase,
  'a unit without a key': (p) => delete p.units[0].key,
  'text for a number': (p) => (p.turn = 'one'),
  'a number for text': (p) => (p.title = 5),
  'text for yes or no': (p) => (p.units[0].present = 'yes'),
  'a broken number of a unit': (p) => (p.units[0][wholeOf(p.units[0])] = 1.5),
  'an unknown side': (p) => (p.units[0].side = 'french'),
  'an unknown word of an enumeration': (p) => (p.units[0][wordOf(p)] = 'dragoons-of-the-moon'),
  'an unknown kind of ground': (p) => p.terrain.push({ kind: 'jungle', polygon: [[0, 0], [1, 0], [1, 1]] }), // prettier-ignore
  'an unknown sheet': (p) => (p.rules = 'chess'),
};
const unitOf = (rules) => schema.$defs[`${rules}-a-unit`].properties;
const wholeOf = (unit) => Object.keys(unit).find((key) => Number.isInteger(unit[key]) && key !== 'heading');
const wordOf = ({ rules }) => Object.keys(unitOf(rules)).find((key) => unitOf(rules)[key].enum);

for (const rules of sheets)
  test(`it refuses what is broken in ${rules}`, () => {
    const { length, at } = battle(rules, 'cowpens', 'random');
    const sound = at(Math.floor(length / 2));
    assert.deepEqual(faults(sound), []);
    for (const [what, spoil] of Object.entries(broken)) {
      const position = structuredClone(sound);
      spoil(position);
      assert.notDeepEqual(faults(position), [], what);
    }
  });
