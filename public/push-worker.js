// Shows push messages while no page is open, and opens the page they link to (src/features/notifications/server/
// deliver-push.ts writes the messages). It answers no request and keeps nothing.
self.addEventListener('push', (event) => {
  const { title, message, tag, link } = event.data.json()
  const options = { body: message, tag, icon: '/icon-192.png', data: { link } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data.link, self.location.origin).href))
})

/** Brings the page to the front where it is open already, else opens it: no other page loses what is typed there. */
async function openPage(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === address)
  return open ? open.focus() : self.clients.openWindow(address)
}
