import { readdir } from 'node:fs/promises'
import type { MainLoop } from '#server/health/main-loop.ts'
import { version } from '#server/version.ts'
import type { Looked } from './gauges.ts'

/**
 * What every Node process tells, under the names that dashboards expect. prom-client's own collectors can't be ended, and a test process
 * opens many shops.
 */
export function processMetrics(loop: MainLoop): Looked[] {
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
    { name: 'process_start_time_seconds', help: 'When this process began.', read: () => started },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of this process; pictures are worked on in others.',
      read: () => process.memoryUsage.rss(),
    },
    {
      name: 'nodejs_heap_size_used_bytes',
      help: 'What JavaScript holds.',
      read: () => process.memoryUsage().heapUsed,
    },
    {
      name: 'nodejs_heap_size_total_bytes',
      help: 'What JavaScript has reserved.',
      read: () => process.memoryUsage().heapTotal,
    },
    {
      name: 'nodejs_external_memory_bytes',
      help: 'Buffers and what belongs to native code.',
      read: () => process.memoryUsage().external,
    },
    {
      name: 'nodejs_eventloop_lag_p99_seconds',
      help: 'How long the main loop was held up, of the worst ten seconds of the last minute.',
      read: () => loop.lag().p99 / 1000,
    },
    {
      name: 'nodejs_eventloop_lag_max_seconds',
      help: 'The longest that the main loop was held up in the last minute.',
      read: () => loop.lag().longest / 1000,
    },
    // Where there is no /proc it is left out.
    ...(process.platform === 'linux'
      ? [
          {
            name: 'process_open_fds',
            help: 'Open files and connections.',
            read: async () => (await readdir('/proc/self/fd')).length,
          },
        ]
      : []),
    {
      name: 'hoard_build_info',
      help: 'Which version runs on which Node.',
      labels: ['version', 'node'],
      read: () => [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
  ]
}
