// Turns the program's sample messages into typed constants, so that the type checker compares them with types.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const samples = new URL('../tests/server/samples/', import.meta.url);
const types = {
  about: 'About',
  rulebook: 'Rulebook',
  scenarios: 'ScenarioInfo[]',
  created: 'Created',
  status: 'GameStatus[]',
  failure: 'Failure',
};

let out = "// Written by samples.mjs from tests/server/samples; not kept.\nimport type * as wire from './types';\n";
for (const file of readdirSync(samples).sort()) {
  if (!file.endsWith('.json')) continue;
  const name = file.slice(0, -5);
  const http = /^http-([a-z]+)/.exec(name)?.[1];
  const type = http ? types[http].replace(/^(\w+)/, 'wire.$1') : name.startsWith('client-') ? 'wire.ClientMessage' : 'wire.ServerMessage';
  out += `export const ${name.replace(/-(.)/g, (_, c) => c.toUpperCase())}: ${type} = ${readFileSync(new URL(file, samples), 'utf8').trim()};\n`;
}
writeFileSync(new URL('src/wire/samples.gen.ts', import.meta.url), out);
