import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { registerMetrics } from './register-metrics.ts'

test('a metric that fails or hangs is omitted, and the others are shown', { tags: ['O4.1'] }, async () => {
  const registry = new Registry()
  const failures: string[] = []
  const all = [
    { name: 'hangs', help: 'Hangs.', read: () => new Promise<never>(() => {}) },
    { name: 'fails', help: 'Fails.', read: () => Promise.reject(new Error('no')) },
    { name: 'works', help: 'Works.', read: () => 3 },
  ]
  registerMetrics(registry, all, (error) => failures.push((error as Error).message))
  const text = await registry.metrics()
  expect(text.match(/^\w+ .*$/gm)).toEqual(['works 3'])
  expect(failures).toEqual(['no', 'hangs could not be read within 2000 ms'])
})
