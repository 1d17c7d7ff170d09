import { expect, test, vi } from 'vitest'
import { createOptimizer, type OptimizerResponse, type OptimizerWorker, type Task } from './optimizer.ts'

/** Fake workers that respond on demand. */
function helpers() {
  const started: { tasks: Task[]; answer(answer: Omit<OptimizerResponse, 'id'>): void; isHome: boolean }[] = []
  const startHelper = (): OptimizerWorker => {
    const listeners: Record<string, (event: { data: OptimizerResponse }) => void> = {}
    const tasks: Task[] = []
    const one = {
      tasks,
      isHome: false,
      answer: (answer: Omit<OptimizerResponse, 'id'>) =>
        listeners['message']!({ data: { id: tasks.at(-1)!.id, ...answer } as OptimizerResponse }),
    }
    started.push(one)
    return {
      postMessage: (task) => tasks.push(task),
      addEventListener: (type: string, listener: (event: { data: OptimizerResponse }) => void) =>
        (listeners[type] = listener),
      terminate: () => (one.isHome = true),
    }
  }
  return { optimizer: createOptimizer(startHelper), started }
}

const prepared = (name: string) => ({ prepared: { blob: new Blob([name]), hash: name, isOptimized: true } })

test('images are optimised in at most two workers, which stop when idle', async () => {
  vi.useFakeTimers()
  const { optimizer, started } = helpers()
  const all = ['a', 'b', 'c'].map((name) => optimizer.prepare(new Blob([name])))
  expect(started.map(({ tasks }) => tasks.length)).toEqual([1, 1])
  started[1]!.answer(prepared('b'))
  expect(started.map(({ tasks }) => tasks.length)).toEqual([1, 2])
  started[0]!.answer(prepared('a'))
  started[1]!.answer(prepared('c'))
  expect((await Promise.all(all)).map(({ hash }) => hash)).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(10_000)
  expect(started.map(({ isHome }) => isHome)).toEqual([true, true])
  vi.useRealTimers()
})
