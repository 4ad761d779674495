// Two servers on one PostgreSQL, behind one address: whichever dies under play, the page goes on by itself at the other.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { act, button, endStep, ENDS, openBrowser, orders, root, Server, settled, version, visit } from './harness.mjs';

// A cluster of its own, gone when its shell ends. Its names for libpq; nothing where PostgreSQL is missing.
function openDatabase() {
  const shell = spawn(
    join(root, 'tests/archive/with_postgres'),
    ['sh', '-c', 'env | grep ^PG; echo there; read line'],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  let said = '';
  return new Promise((resolve) => {
    shell.stdout.on('data', (chunk) => {
      said += chunk;
      if (/^there$/m.test(said))
        resolve({
          names: Object.fromEntries([...said.matchAll(/^(PG\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
          close: () => new Promise((gone) => shell.once('exit', gone) && shell.stdin.end()),
        });
    });
    shell.once('exit', () => resolve());
  });
}

// One address: every connection goes to the first of the servers that takes it.
class Address {
  constructor(servers) {
    this.listener = createServer((from) => this.lead(from, servers));
  }
  lead(from, [first, ...others]) {
    if (!first) return from.destroy();
    const to = connect(first.port, '127.0.0.1');
    const end = () => (from.destroy(), to.destroy());
    from.once('error', end).once('close', end);
    to.once('connect', () => {
      to.removeAllListeners('error').once('error', end).once('close', end);
      from.pipe(to).pipe(from);
    }).once('error', () => this.lead(from.removeAllListeners(), others));
  }
  open = () =>
    new Promise((resolve) =>
      this.listener.listen(0, '127.0.0.1', () => {
        this.url = `http://localhost:${this.listener.address().port}/`;
        resolve();
      }),
    );
  create = Server.prototype.create;
}

let database, servers, address, browser;
before(async () => {
  database = await openDatabase();
  if (!database) return;
  Object.assign(process.env, database.names);
  servers = [new Server(undefined, ['--proxy']), new Server(undefined, ['--proxy'])];
  for (const one of servers) {
    one.archive = ['--archive', 'postgresql://'];
    await one.start();
  }
  browser = await openBrowser();
  address = new Address(servers);
  await address.open();
});
after(async () => {
  await browser?.close();
  address?.listener.close();
  for (const one of servers ?? []) await one.close();
  await database?.close();
});

// What is asked of us, however long the opponent takes before it.
async function goOn(page) {
  const answer = orders(page).locator('.acts.wrap .btn.go');
  await answer.or(button(page, ENDS)).first().waitFor({ timeout: 90_000 });
  if (await answer.first().isVisible()) await act(page, () => answer.first().click());
  else await endStep(page);
}

test('its server dies: the page goes on at the other one, and so does the bot', { timeout: 300_000 }, async (t) => {
  if (!database) return t.skip('PostgreSQL is not installed (postgresql, postgresql-common): nobody can share games');
  const { game, tokens } = await address.create('skirmish', { british: 'you', american: 'drill' });
  const known = [{ game, tokens: [tokens.british], title: 'skirmish', opened: 1 }];
  const page = await visit(browser, address, { known });
  await page.goto(`${address.url}#/game/${game}`);
  await settled(page);
  for (let i = 0; i < 2; i++) await goOn(page);
  for (const [dies, other] of [servers, [...servers].reverse()]) {
    const was = await version(page);
    await dies.stop('SIGKILL');
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await settled(page);
    assert.ok((await version(page)) >= was, 'nothing that was shown is lost');
    for (let i = 0; i < 3; i++) await goOn(page);
    assert.ok((await version(page)) >= was + 3, 'the battle goes on');
    assert.equal((await fetch(`${other.url}healthz`)).status, 200);
    await dies.start();
  }
  assert.deepEqual(page.complaints, []);
});

test('a hint that its server died over comes from the other one', { timeout: 300_000 }, async (t) => {
  if (!database) return t.skip('PostgreSQL is not installed (postgresql, postgresql-common): nobody can share games');
  const { game, tokens } = await address.create('skirmish', { british: 'you', american: 'drill' });
  const known = [{ game, tokens: [tokens.british], title: 'skirmish', opened: 1 }];
  const page = await visit(browser, address, { known });
  await page.goto(`${address.url}#/game/${game}`);
  await settled(page);
  await goOn(page);
  await page.keyboard.press('h');
  await button(page, 'That is enough').waitFor();
  await servers[0].stop('SIGKILL'); // where every connection goes as long as it lives
  await page.getByText('Connection lost').waitFor();
  await orders(page)
    .getByText(/A hint\./)
    .waitFor({ timeout: 60_000 });
  await servers[0].start();
  assert.deepEqual(page.complaints, []);
});
