// Keeps a whole table without a server: page, engine and all that it plays with, so that it works without a network.
//
// All of one build belongs together and is kept together. A newer build is fetched beside it and waits until nobody has the
// page open, or until the page says that it may take over: a battle goes on with the engine that it was played by.
const KEEP = `drumhead-table-${'BUILD'}`;
const FILES = [/* FILES */];
const PAGE = './';

// All or nothing: a table with a file missing would fail where there is no network to fetch it.
async function keepAll() {
  const keep = await caches.open(KEEP);
  await keep.addAll([PAGE, ...FILES].map((file) => new Request(file, { cache: 'no-cache' })));
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('message', (event) => event.data === 'take over' && self.skipWaiting());
self.addEventListener('activate', (event) => {
  const others = (name) => name.startsWith('drumhead-') && name !== KEEP;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(others).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// With these the page may share memory with its worker, so that a bot's long thought can be stopped; not every host can
// be told to send them.
function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function answer(request, name) {
  const keep = await caches.open(KEEP);
  const held = await keep.match(name);
  return isolated(held ?? (await fetch(request)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(answer(request, request.mode === 'navigate' ? PAGE : request));
});
