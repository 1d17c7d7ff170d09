import { createOptimizer } from '#core/images/optimizer.ts'
import { openStore } from '#core/store/store.ts'
import { editorShop } from '#tests/harness/editor-shop.ts'
import { imageWorkers } from '#tests/harness/image-workers.ts'
import { openQueue } from '#core/uploads/open-queue.ts'
import '#tests/harness/keep-compiled.ts'

/** Orders for a process with a queue: what to add, and at which step to die. */
export interface ChildOrders {
  url: string
  store: string
  folder: string
  paths: string[]
  dieAt: 'look' | 'optimize' | 'send' | 'add' | null
}

/** Dies at the third such step, when some files are done and some have started. */
let left = 3
const { url, store, folder, paths, dieAt } = JSON.parse(process.argv[2]!) as ChildOrders
const die = () => process.kill(process.pid, 'SIGKILL')
const isTime = (step: ChildOrders['dieAt']) => step === dieAt && --left === 0

const shop = editorShop(url)
const optimizer = createOptimizer({ start: imageWorkers().start })
const queue = openQueue({
  person: '1',
  store: openStore(store),
  folder,
  optimizer: {
    ...optimizer,
    inspect(file) {
      const pending = optimizer.inspect(file)
      if (isTime('look')) die()
      return pending
    },
    optimize(file, to) {
      if (isTime('optimize')) setTimeout(die, 30)
      return optimizer.optimize(file, to)
    },
  },
  shop: {
    ...shop,
    async send(path, init) {
      const sending = shop.send(path, init)
      // The chunk is in transit, or has arrived.
      if (init?.method === 'PATCH' && isTime('send')) setTimeout(die, 2)
      const response = await sending
      // The image exists, but this process hasn't recorded it.
      if (path === '/api/images' && isTime('add')) die()
      return response
    },
  },
})
const ended = new Promise((resolve) => queue.onEnded(resolve))
if (paths.length > 0)
  await queue.add(
    paths.map((path) => ({ path })),
    [],
  )
await ended
process.send!(queue.state().items.map(({ is, image }) => [is, image?.id]))
await queue.close()
optimizer.close()
shop.close()
process.disconnect!()
