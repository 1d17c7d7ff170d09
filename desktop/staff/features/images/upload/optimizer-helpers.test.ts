import { expect, test, vi } from 'vitest'
import { createOptimizer, type Answer, type Helper, type Task } from './optimizer.ts'

/** Helpers that answer when they are told to. */
function helpers() {
  const started: { tasks: Task[]; answer(answer: Omit<Answer, 'id'>): void; isHome: boolean }[] = []
  const startHelper = (): Helper => {
    const listeners: Record<string, (event: { data: Answer }) => void> = {}
    const tasks: Task[] = []
    const one = {
      tasks,
      isHome: false,
      answer: (answer: Omit<Answer, 'id'>) =>
        listeners['message']!({ data: { id: tasks.at(-1)!.id, ...answer } as Answer }),
    }
    started.push(one)
    return {
      postMessage: (task) => tasks.push(task),
      addEventListener: (type: string, listener: (event: { data: Answer }) => void) => (listeners[type] = listener),
      terminate: () => (one.isHome = true),
    }
  }
  return { optimizer: createOptimizer(startHelper), started }
}

const prepared = (name: string) => ({ prepared: { blob: new Blob([name]), hash: name, isOptimized: true } })

test('pictures are made small in two helpers at most, which go home when nothing is left to do', async () => {
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
