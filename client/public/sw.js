// Says so where there is no line to the server. It keeps nothing: whatever is asked for comes from the
// server, so that a new release is there with the next reload.
const NO_LINE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No line · Typecase</title>
<style>
  body { display: grid; place-content: center; justify-items: center; gap: 1rem; min-height: 90vh; margin: 1rem; background: #f1e7d3; color: #1f1b16; font: 1.1rem/1.4 Georgia, serif; text-align: center }
  a { padding: .7rem 1.4rem; background: #b02d17; color: #fff8ec; font-weight: 700; text-decoration: none }
  @media (prefers-color-scheme: dark) { body { background: #1c1916; color: #f0e6d2 } }
</style>
<h1>No line to the server</h1>
<p>Typecase plays there, so no match can go on now. Your seats are kept.</p>
<a href="">Try again</a>`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const said = () => new Response(NO_LINE, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  event.respondWith(fetch(event.request).catch(said))
})
