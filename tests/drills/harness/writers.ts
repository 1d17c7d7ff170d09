import { setTimeout as sleep } from 'node:timers/promises'
import type { Findings } from './findings.ts'
import { createAccountWriters } from './write-accounts.ts'
import { createConsoleWriters } from './write-console.ts'
import { createContentWriters } from './write-content.ts'
import { createImageWriters } from './write-images.ts'
import { createReleaseWriter } from './write-releases.ts'
import { createShoppingWriters } from './write-shopping.ts'
import { atWork, type Writer, type Writing } from './writing.ts'

/** Writers of every kind of record. */
export const createWriters = (writing: Writing): Writer[] => [
  ...createContentWriters(writing),
  createReleaseWriter(writing),
  ...createImageWriters(writing),
  ...createShoppingWriters(writing),
  ...createAccountWriters(writing),
  ...createConsoleWriters(writing),
]

export const compareAll = (writers: Writer[]) => Promise.all(writers.map((writer) => writer.compare()))

export const writeOnce = (writer: Writer) => atWork.run(writer.name, () => writer.write())

/** All write until the end; from a kill on their requests fail. */
export const writeUntil = (writers: Writer[], findings: Findings, isOver: () => boolean) =>
  Promise.all(
    writers.map(async (writer) => {
      while (!isOver())
        await writeOnce(writer).catch(async (error: Error) => {
          if (!isOver()) findings.blame(`${writer.name}: ${error.stack}`)
          await sleep(10)
        })
    }),
  )

/** Reads the catalogue, and places three orders to print. */
export async function prepareCatalogue({ staff, shopify }: Writing) {
  for (const { variants } of shopify.control.products().slice(0, 3))
    shopify.control.createOrder({ lines: [{ variant: variants[0]!.id, quantity: 60 }], email: 'ann@example.com' })
  await staff.sync.products()
  await staff.orders.sync()
  while ((await staff.orders.printQueue()).length === 0) await sleep(50)
}
