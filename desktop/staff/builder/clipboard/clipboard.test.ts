import { beforeEach, expect, test, vi } from 'vitest'
import type { Block } from '#shared/blocks/block.ts'
import type * as Clipboard from './clipboard.ts'

const block = (id: string, title: string): Block => ({
  id,
  type: 'text',
  layout: { width: 100, row: 1, order: 0 },
  content: { title, later: { deep: [1] } },
})
const contents = (blocks: Block[] | null) => blocks?.map(({ content }) => content)

/** A system clipboard shared by all windows of all browsers. */
let system: Record<string, string>
let refuses: boolean

class Item {
  types: string[]
  parts: Record<string, Blob>
  constructor(parts: Record<string, Blob>) {
    this.parts = parts
    this.types = Object.keys(parts)
  }
  getType = async (type: string) => this.parts[type]!
}

let copyBlocks: typeof Clipboard.copyBlocks
let copyInto: typeof Clipboard.copyInto
let readCopied: typeof Clipboard.readCopied

beforeEach(async () => {
  vi.unstubAllGlobals()
  // A fresh module stands for a new window.
  vi.resetModules()
  ;({ copyBlocks, copyInto, readCopied } = await import('./clipboard.ts'))
  system = {}
  refuses = false
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  vi.stubGlobal('ClipboardItem', Item)
  const refused = () => refuses && Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  vi.stubGlobal('navigator', {
    clipboard: {
      write: async ([item]: Item[]) => {
        await refused()
        for (const type of item!.types) system[type] = await (await item!.getType(type)).text()
      },
      read: async () => {
        await refused()
        return [new Item(Object.fromEntries(Object.entries(system).map(([type, text]) => [type, new Blob([text])])))]
      },
    },
  })
})

test('copied blocks are pasted in full, with new ids each time', async () => {
  expect(await copyBlocks([block('a', 'One'), block('b', 'Two')])).toBe(true)
  expect(system['text/plain']).toBe('One\n\nTwo')
  const [first, second] = [await readCopied(), await readCopied()]
  expect(contents(first)).toEqual([block('a', 'One').content, block('b', 'Two').content])
  expect(new Set([...first!, ...second!].map(({ id }) => id).concat('a', 'b')).size).toBe(6)
})

test('a copy event carries the same two formats', async () => {
  const data = new Map<string, string>()
  copyInto({ setData: (type: string, text: string) => void data.set(type, text) } as DataTransfer, [block('a', 'One')])
  expect(data.get('text/plain')).toBe('One')
  expect(contents(await readCopied(data.get('text/html')))).toEqual([block('a', 'One').content])
})

test('windows share copied blocks when the clipboard is denied', async () => {
  refuses = true
  expect(await copyBlocks([block('a', 'One')])).toBe(true)
  expect(contents(await readCopied())).toEqual([block('a', 'One').content])
  // The paste event carries the content of the system clipboard, which is older.
  expect(contents(await readCopied('older words'))).toEqual([block('a', 'One').content])
})

test('a newer copy from another program wins over older blocks', async () => {
  await copyBlocks([block('a', 'One')])
  system = { 'text/plain': 'words of another program' }
  expect(await readCopied()).toBeNull()
  expect(await readCopied('words of another program')).toBeNull()
})

test('a window remembers its copy when storage is disabled', async () => {
  refuses = true
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(await copyBlocks([block('a', 'One')])).toBe(false)
  expect(contents(await readCopied())).toEqual([block('a', 'One').content])
})

test('nothing is pasted when nothing, or something invalid, was copied', async () => {
  expect(await readCopied()).toBeNull()
  localStorage.setItem('hoard.copied', '{"text":')
  refuses = true
  expect(await readCopied()).toBeNull()
})
