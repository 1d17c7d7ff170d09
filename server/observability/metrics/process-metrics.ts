import { readdir } from 'node:fs/promises'
import type { MainLoop } from '#server/observability/health/event-loop.ts'
import { version } from '#server/version.ts'
import type { ReadMetric } from './register-metrics.ts'

/**
 * Standard Node process metrics under their usual names. prom-client's collectors can't be stopped, and a test process
 * opens many shops.
 */
export function processMetrics(loop: MainLoop): ReadMetric[] {
  const started = Date.now() / 1000 - process.uptime()
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time of this process.',
      type: 'counter',
      read() {
        const { user, system } = process.cpuUsage()
        return (user + system) / 1e6
      },
    },
    { name: 'process_start_time_seconds', help: 'Start time of this process.', read: () => started },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of this process; images are processed in others.',
      read: () => process.memoryUsage.rss(),
    },
    {
      name: 'nodejs_heap_size_used_bytes',
      help: 'Used JavaScript heap.',
      read: () => process.memoryUsage().heapUsed,
    },
    {
      name: 'nodejs_heap_size_total_bytes',
      help: 'Reserved JavaScript heap.',
      read: () => process.memoryUsage().heapTotal,
    },
    {
      name: 'nodejs_external_memory_bytes',
      help: 'Memory of buffers and native code.',
      read: () => process.memoryUsage().external,
    },
    {
      name: 'nodejs_eventloop_lag_p99_seconds',
      help: '99th percentile of the event loop lag in the worst ten seconds of the last minute.',
      read: () => loop.lag().p99 / 1000,
    },
    {
      name: 'nodejs_eventloop_lag_max_seconds',
      help: 'Longest event loop lag in the last minute.',
      read: () => loop.lag().longest / 1000,
    },
    // Only where /proc exists.
    ...(process.platform === 'linux'
      ? [
          {
            name: 'process_open_fds',
            help: 'Open files and sockets.',
            read: async () => (await readdir('/proc/self/fd')).length,
          },
        ]
      : []),
    {
      name: 'hoard_build_info',
      help: 'Versions of Hoard and Node.',
      labels: ['version', 'node'],
      read: () => [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
  ]
}
