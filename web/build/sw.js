// Keeps the page's own files, so that a second visit loads none of them.
//
// It never serves an old page against a new program: the page itself (index.html) always comes from the program and only from
// here while the program cannot be reached; files that it names bear a hash of their content in their names, and a new build
// is a new worker with a keep of its own, which drops the old one. Nothing under /api or /ws is touched.
const KEEP = `drumhead-${'BUILD'}`;
const FILES = [/* FILES */];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEEP).then((keep) => Promise.allSettled(FILES.map((file) => keep.add(file)))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => n.startsWith('drumhead-') && n !== KEEP).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  );
});

async function page(request) {
  const keep = await caches.open(KEEP);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await keep.put('./', fresh.clone());
    return fresh;
  } catch (error) {
    const held = await keep.match('./');
    if (held) return held;
    throw error;
  }
}

async function file(request) {
  const keep = await caches.open(KEEP);
  const held = await keep.match(request);
  if (held) return held;
  const fresh = await fetch(request);
  if (fresh.ok) await keep.put(request, fresh.clone());
  return fresh;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.includes('/assets/')) event.respondWith(file(request));
});
