// The engine under WebAssembly is the program: the same battles, cases, records, hashes and answers.
import { blake2b } from '@noble/hashes/blake2';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { HeldLog, NodeTable, engineFolder, root, shippedFiles } from '../../build/engine.mjs';
import { Server } from '../browser/harness.mjs';
import { Player } from './player.mjs';

const drumhead = join(root, 'build/release/drumhead');
const EVERY = Number(process.env.EVERY ?? 12); // of the cases, one in so many
let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), 'drumhead-offline-'))));
after(() => rmSync(folder, { recursive: true, force: true }));

// This node reads files by their address, which an older emscripten does not expect.
const examine = (...words) =>
  execFileSync(process.execPath, ['--no-experimental-fetch', join(engineFolder, 'examine.js'), ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
const program = (...words) =>
  execFileSync(drumhead, words, { encoding: 'utf8', env: { ...process.env, DRUMHEAD_HOME: root } });

test('every signature is the same', () => {
  const kept = readFileSync(join(root, 'tests/signatures.txt'), 'utf8');
  const battles = kept
    .trim()
    .split('\n')
    .flatMap((line) => line.split(' ').slice(0, 2));
  assert.equal(examine('signatures', root, ...battles), kept);
});

test('a sample of the cases comes out as they say', () => {
  const files = readdirSync(join(root, 'tests/cases'), { recursive: true })
    .filter((name) => name.endsWith('.toml'))
    .sort()
    .filter((_, i) => i % EVERY === 0)
    .map((name) => join(root, 'tests/cases', name));
  assert.ok(files.length > 50);
  assert.equal(examine('cases', root, ...files), '');
});

test('games of every older format replay the same', () => {
  let replayed = 0;
  for (const name of readdirSync(join(root, 'tests/archive/kept')).filter((one) => one.endsWith('.sqlite'))) {
    const data = mkdtempSync(join(folder, 'kept-'));
    execFileSync('cp', [join(root, 'tests/archive/kept', name), join(data, 'games.sqlite')]);
    program('archive', 'upgrade', '--data', data);
    for (const { game, rules } of JSON.parse(program('archive', 'list', '--json', '--data', data))) {
      const [record, book] = [join(data, `${game}.jsonl`), join(data, `${game}.toml`)];
      const wrote = spawnSync(drumhead, [
        'archive',
        'export',
        game,
        '--data',
        data,
        '--to',
        record,
        '--rulebook',
        book,
      ]);
      if (wrote.status !== 0) continue; // not even natively: it was damaged on purpose, or has not begun
      const native = JSON.parse(program('replay', record, '--rulebook', book, '--json'));
      assert.equal(examine('replay', rules, record, book), `${native.replayed} ${native.digest}\n`, `${name}, ${game}`);
      replayed++;
    }
  }
  assert.ok(replayed >= 2, `${replayed} games were replayed`);
});

test('hashes are BLAKE2b, with and without a key', () => {
  const hex = (bytes) => Buffer.from(bytes).toString('hex');
  for (const [text, key] of [
    ['', ''],
    ['abc', ''],
    ['abc', 'a key'],
    ['x'.repeat(300), 'k'.repeat(64)],
  ]) {
    const more = key ? { key: new TextEncoder().encode(key) } : {};
    assert.equal(
      examine('hash', text, key).trim(),
      hex(blake2b(new TextEncoder().encode(text), { dkLen: 32, ...more })),
    );
  }
});

test('plain requests are answered alike', async () => {
  const server = await new Server(drumhead).start();
  try {
    const files = shippedFiles(server.home);
    const table = await NodeTable.open({ files });
    const { sheets } = JSON.parse(table.get('/api/about').body);
    for (const target of [
      '/api/scenarios',
      '/api/lab',
      ...sheets.flatMap(({ id }) => [`/api/rulebooks/${id}`, `/api/lessons/${id}`]),
    ])
      assert.equal(table.get(target).body, await (await fetch(server.url + target.slice(1))).text(), target);
    for (const { id } of sheets) {
      const request = {
        rules: id,
        verb: 'shoot',
        until: 'command',
        facing: 'front',
        lengths: 'inch',
        range: 6,
        first: { class: 'line' },
        second: { class: 'militia' },
      };
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) };
      const there = await fetch(`${server.url}api/lab`, init);
      const here = table.request('POST', '/api/lab', JSON.stringify(request));
      assert.equal(here.status, there.status);
      assert.deepEqual(JSON.parse(here.body), await there.json());
    }
  } finally {
    await server.close();
  }
});

// One game in two places: it is begun on a server, carried to the engine, and played on in both by the same commands. Its dice
// are the same, for they follow from its secret and its numbers, which it took along.
test('a battle goes the same way in the page and on a server, command by command', { timeout: 600_000 }, async () => {
  const server = await new Server(drumhead).start();
  try {
    for (const rules of (process.env.SHEETS ?? 'thomas,lexington,bloodybacks,awi28,arw1d').split(',')) {
      const there = await Player.onServer(server, { scenario: 'skirmish', rules });
      await there.begin();
      there.leave();
      await server.stop();
      const file = join(folder, `${rules}.games`);
      execFileSync(drumhead, ['archive', 'carry', there.game, '--to', file, '--data', server.data]);
      await server.start();
      const table = await NodeTable.open({ files: shippedFiles(server.home), log: new HeldLog() });
      assert.equal(table.importGames(readFileSync(file)).status, 200);
      const keys = JSON.parse(table.request('POST', '/kept/claim', there.game).body);
      const here = await Player.inPage(table, there.game, keys.british);
      await there.come(server);
      const asked = await playBoth(there, here);
      assert.ok(asked.commands > 20 && asked.odds > 5, `${rules}: ${JSON.stringify(asked)}`);
      there.leave();
    }
  } finally {
    await server.close();
  }
});

const MOST_COMMANDS = 120;

async function both(there, here, message, what) {
  const [one, other] = [await there.ask(message), await here.ask(message)];
  for (const answer of [one, other]) delete answer.re;
  if (one.type === 'happened') for (const answer of [one, other]) timeless(answer);
  assert.deepEqual(other, one, `${what}: ${JSON.stringify(message)}`);
  return one;
}
// When it was done is not the same.
function timeless(value) {
  if (value === null || typeof value !== 'object') return;
  delete value.at;
  for (const one of Object.values(value)) if (typeof one === 'object') timeless(one);
}

async function playBoth(there, here) {
  const asked = { commands: 0, options: 0, odds: 0, routes: 0, refused: 0 };
  while (!there.over && asked.commands < MOST_COMMANDS) {
    const { version } = there;
    assert.equal(here.version, version);
    let chosen;
    for (const unit of there.units.slice(0, 3)) {
      const found = await both(there, here, { type: 'options', version, unit }, 'options');
      asked.options++;
      for (const { command, reasons, targets } of found.options ?? []) {
        const one = command ?? targets?.find((target) => target.command)?.command;
        if (!one || (reasons ?? []).length > 0) continue;
        await both(there, here, { type: 'check', version, command: one }, 'check');
        if (asked.odds < 40) {
          await both(there, here, { type: 'odds', version, command: one }, 'odds');
          asked.odds++;
        }
        chosen ??= one;
      }
      await both(there, here, { type: 'sight', version, unit }, 'sight');
      const goal = there.stepAhead(unit);
      if (!goal) continue;
      const route = await both(there, here, { type: 'route', version, unit, goal }, 'route');
      asked.routes++;
      if (route.command && asked.commands % 3 === 0) chosen = route.command;
    }
    await both(there, here, { type: 'next', version }, 'next');
    const command = chosen ?? there.someAnswer();
    const came = await both(there, here, { type: 'command', version, command }, 'command');
    if (came.type === 'happened') asked.commands++;
    else {
      const done = await both(there, here, { type: 'command', version, command: { done: {} } }, 'done');
      assert.equal(done.type, 'happened', JSON.stringify(done));
      asked.refused++;
      asked.commands++;
    }
  }
  return asked;
}
