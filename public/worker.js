// The service worker. It shows push messages while no page is open, and lets the app be read without a connection: the
// documents and files of the build, and what the signed-in person has been shown last (docs/decisions/0053).

/** The app's document and files. Nothing in it is anyone's own. */
const SHELL = 'shell'
/** Answers of the API to one person, whom the entry OWNER names. Deleted when they sign out (src/lib/web/kept/saved-answers.ts). */
const OWN = 'own'
const OWNER = '/owner'

const DAY_MS = 86_400_000
/** How old a saved answer may be; those of the clinic name many people. */
const READABLE_FOR_MS = 7 * DAY_MS
const CLINIC_READABLE_FOR_MS = DAY_MS
/** How long the server is waited for while what it would answer is saved: a page is then open within four seconds. */
const ANSWER_WITHIN_MS = 2000
/** For how long it is not waited for again: a page asks for one thing after the other, and all of it hangs. */
const SILENT_FOR_MS = 15_000

/** What is saved: own appointments, pets and profile, and the clinic's day. */
const READABLE = [
  /^\/api\/auth\/session$/,
  /^\/api\/(alerts|appointments|dashboard|pets|profile|services|notifications(\/unread)?|privacy\/notice)(\?|$)/,
  /^\/api\/(appointments|pets|photos)\/[\w-]+$/,
  /^\/api\/pets\/[\w-]+\/appointments(\?|$)/,
  /^\/api\/clinic\/(schedule(\?|$)|dashboard$|appointments\?day=[\d-]+$)/,
]
const FILES = /^\/assets\/|^\/(theme\.js|favicon\.svg|icon-\d+\.png|manifest\.webmanifest)$/
const HASHED = /^\/assets\//

const LATE = Symbol('late')

/** When the server was last waited for in vain: at all until it answers anything, and for each kind until it answers that. */
const silentSince = new Map()
const ANYTHING = 'anything'

/** Counts what has been deleted: an answer that was on its way meanwhile is not saved. */
let generation = 0

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== self.location.origin) return
  const answer = changesPerson(request, pathname)
    ? passBetween(request)
    : answerOf(event, request, pathname + search)
  if (answer !== null) event.respondWith(answer)
})

/** Someone signs in or out: what is saved may be another person's from now on. */
function changesPerson({ mode, method }, path) {
  const isPage = mode === 'navigate' && (method !== 'GET' || /^\/(login$|api\/auth\/)/.test(path))
  return isPage || (method !== 'GET' && /^\/api\/auth\/sign-(in|out|up)/.test(path))
}

/** Deletes what is saved before and after: another tab may be answered meanwhile. */
async function passBetween(request) {
  await forget()
  try {
    return await fetch(request)
  } finally {
    await forget()
  }
}

function answerOf(event, request, path) {
  if (request.method === 'POST' && path === '/api/auth/renew') return renew(request)
  if (request.method !== 'GET') return null
  if (request.mode === 'navigate') return /^\/dashboard([/?]|$)/.test(path) ? openDocument(event) : null
  if (READABLE.some((readable) => readable.test(path))) return read(event, request, path)
  return FILES.test(path) ? readFile(event, request, path) : null
}

/** A session that the server refuses to renew has ended, perhaps from another device. */
async function renew(request) {
  const answer = await fetch(request)
  if (answer.status === 401 || answer.status === 403) await forget()
  return answer
}

/**
 * The one race of all that is saved: what the server answers, or what `findSaved` gives if that has not come as a whole in
 * time or there is no connection. An answer that comes late is of use to the next page.
 */
async function orSaved(event, kind, { fetched, findSaved }) {
  const whole = fetched.then((answer) => readWhole(answer, kind))
  const late = new Promise((done) => setTimeout(done, isSilent(kind) ? 0 : ANSWER_WITHIN_MS, LATE))
  // What fails is handled below, or has been answered from what is saved.
  event.waitUntil(whole.catch(() => undefined))
  const isAnswered = whole.then(
    () => true,
    () => false,
  )
  const outcome = await Promise.race([isAnswered, late])
  if (outcome === LATE && !isSilent(kind))
    for (const one of [ANYTHING, kind]) silentSince.set(one, Date.now())
  if (outcome === true) return await fetched
  return (await findSaved()) ?? (await fetched)
}

/** An answer whose body has arrived: a connection can hang amid it. */
async function readWhole(answer, kind) {
  await answer.clone().arrayBuffer()
  for (const one of [ANYTHING, kind]) silentSince.delete(one)
  return answer
}

/** True shortly after a wait in vain: files that come don't say that the answers beside them will. */
function isSilent(kind) {
  return [ANYTHING, kind].some((one) => Date.now() - (silentSince.get(one) ?? 0) < SILENT_FOR_MS)
}

/** An answer of the API. Its header `x-saved-at` says to the page that it was saved. */
function read(event, request, path) {
  return orSaved(event, 'answer', {
    fetched: ask(event, request, path),
    findSaved: () => findSaved(request, path),
  })
}

async function ask(event, request, path) {
  let begun = generation
  const answer = await fetch(request)
  if (path === '/api/auth/session') begun = await noteOwner(answer.clone(), begun)
  if (begun !== null && answer.status === 200)
    event.waitUntil(save(request, answer.clone(), begun).catch(() => undefined))
  return answer
}

/** Notes whose answers are saved from now on, before the page gets this one. Null if no one is signed in. */
async function noteOwner(answer, begun) {
  if (answer.status !== 200) return null
  const { session, expiresInS } = await answer.json()
  if (session === null) {
    // With seconds left, the session only has to be renewed.
    if (expiresInS === null) await forget()
    return null
  }
  const own = await caches.open(OWN)
  const owner = await (await own.match(OWNER))?.text()
  if (begun !== generation) return null
  if (owner !== undefined && owner !== session.email) await forget()
  const noted = generation
  await (await caches.open(OWN)).put(OWNER, new Response(session.email))
  if (noted === generation) return noted
  await forget()
  return null
}

async function save(request, answer, begun) {
  const body = await answer.blob()
  const own = await caches.open(OWN)
  if ((await own.match(OWNER)) === undefined || begun !== generation) return
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    'x-saved-at': new Date().toISOString(),
  }
  await own.put(request.url, new Response(body, { headers }))
  // It may have been deleted while this was being written.
  if (begun !== generation) await forget()
}

async function findSaved(request, path) {
  const own = await caches.open(OWN)
  const saved = await own.match(request.url)
  const age = Date.now() - Date.parse(saved?.headers.get('x-saved-at') ?? '')
  const maxAge = path.startsWith('/api/clinic/') ? CLINIC_READABLE_FOR_MS : READABLE_FOR_MS
  return age <= maxAge ? saved : undefined
}

async function forget() {
  generation += 1
  await caches.delete(OWN)
}

/** The app's document, of the server's build. It is saved with all its files (src/app/browser/offline.tsx), never alone. */
async function openDocument(event) {
  const shell = await caches.open(SHELL)
  return await orSaved(event, 'document', {
    fetched: fetch(event.request),
    findSaved: () => shell.match('/dashboard'),
  })
}

/** A file whose name has its hash never changes; others are asked for. */
async function readFile(event, request, path) {
  const shell = await caches.open(SHELL)
  const saved = await shell.match(request.url)
  if (saved !== undefined && HASHED.test(path)) return saved
  return await orSaved(event, 'file', {
    fetched: askForFile(event, request, shell),
    findSaved: () => saved,
  })
}

async function askForFile(event, request, shell) {
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic')
    event.waitUntil(shell.put(request.url, answer.clone()).catch(() => undefined))
  return answer
}

// src/features/platform/notifications/server/deliver-push.ts writes the messages.
self.addEventListener('push', (event) => {
  const { title, message, tag, link, action } = event.data.json()
  event.waitUntil(showNotice({ title, message }, { tag, link, action }))
})

self.addEventListener('notificationclick', (event) => {
  const { tag, data } = event.notification
  event.notification.close()
  event.waitUntil(event.action === '' ? openPage(data.link) : act({ tag, ...data }))
})

/** Shows a message. Its one button does `action`; browsers without buttons leave it out. */
function showNotice({ title, message }, { tag, link, action }) {
  const actions = action === undefined ? [] : [{ action: 'act', title: action.label }]
  const data = { link, action }
  return self.registration.showNotification(title, {
    body: message,
    tag,
    icon: '/icon-192.png',
    actions,
    data,
  })
}

/** Does what the button of a message says, and shows what has come of it; that leads to the message's page. */
async function act({ tag, link, action: { path, body, done, failed } }) {
  const answer = await post(path, body).catch(() => null)
  const said = answer?.ok ? done : { ...failed, ...(await refusalOf(answer)) }
  await showNotice(said, { tag, link })
}

function post(path, body) {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return fetch(new Request(new URL(path, self.location.origin), request))
}

/** The server's sentence about what it refuses; nothing if it has given none. */
async function refusalOf(answer) {
  const { defined, message } = (await answer?.json().catch(() => null)) ?? {}
  return defined ? { message } : {}
}

/** Brings the page to the front where it is open already, else opens it: no other page loses what is typed there. */
async function openPage(link) {
  const address = new URL(link, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === address)
  return open ? open.focus() : self.clients.openWindow(address)
}
