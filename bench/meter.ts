// Loaded into each measured server (`node --import`): reports to the bench on request what the process has used.

/** CPU time in microseconds since the start, and resident memory in bytes. */
export type Usage = { cpu: number; rss: number }

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Usage)
})
process.channel?.unref()
