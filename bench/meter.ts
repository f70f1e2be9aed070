// Loaded into each measured server (`node --import`): tells the bench, when asked, what the process has used.

/** Processor time in microseconds since the start, resident memory in bytes. */
export type Usage = { cpu: number; rss: number }

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Usage)
})
process.channel?.unref()
