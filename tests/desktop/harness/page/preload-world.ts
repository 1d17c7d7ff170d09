import type { Codec, makeCodec as Make } from './codec.ts'
import type { FromPage, ToPage } from './messages.ts'
import type { connectWorlds as Connect } from './worlds.ts'

declare const connectWorlds: typeof Connect
declare const makeCodec: typeof Make
/** Binding to the main process. */
declare const electronPost: (message: string) => void

/**
 * Sets up the isolated world with `require('electron')` as in a sandboxed preload. `run` is the preload, called with
 * its `require`, `module` and `process`.
 */
export function preparePreload(
  nonce: string,
  process: Record<string, unknown>,
  run: (require: (name: string) => unknown, module: { exports: object }, process: unknown) => void,
) {
  if (window !== window.top) return
  const codec: Codec = makeCodec()
  const worlds = connectWorlds(nonce, 'preload')
  const post = (message: FromPage) => electronPost(JSON.stringify(message))
  const absent = <T extends object>(name: string, parts: T): T =>
    new Proxy(parts, {
      get(target, key) {
        if (key in target || typeof key === 'symbol') return Reflect.get(target, key) as unknown
        throw new Error(`electron stand-in: ${name}.${key} is not modelled in preloads`)
      },
    })

  /** Paths of dropped or chosen files, by identity; files made or copied by a page have no path. */
  const paths = new WeakMap<File, string>()
  let expected: string[] = []
  const place = (files: FileList | null | undefined) => {
    for (const [index, file] of [...(files ?? [])].entries()) {
      const path = expected[index]
      if (path?.split(/[/\\]/).at(-1) === file.name) paths.set(file, path)
    }
  }
  addEventListener('drop', (event) => place(event.dataTransfer?.files), true)
  const chosen = (event: Event) => event.target instanceof HTMLInputElement && place(event.target.files)
  addEventListener('input', chosen, true)
  addEventListener('change', chosen, true)

  navigation.addEventListener('navigate', (event) => {
    const { url } = event.destination
    // Links with `download` leave the page in place.
    if (event.downloadRequest !== null) return
    if (/^(https?|about|javascript):/.test(url)) return
    event.preventDefault()
    post({ is: 'navigate', url })
  })

  /** Selects the word below the pointer of the last context menu. */
  let selectWord = () => {}
  addEventListener('contextmenu', (event) => {
    // Pages may prevent it in a later listener.
    setTimeout(() => event.defaultPrevented || showContextMenu(event))
  })

  function showContextMenu(event: MouseEvent) {
    const at = event.target as HTMLElement
    const isField = at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && at.selectionStart !== null)
    const isEditable = isField ? !at.readOnly && !at.disabled : at.isContentEditable
    const selected = isField ? at.value.slice(at.selectionStart!, at.selectionEnd!) : String(getSelection() ?? '')
    const canRead = selected !== '' && !(at instanceof HTMLInputElement && at.type === 'password')
    const image = at instanceof HTMLImageElement ? at : null
    const can = (command: string) => isEditable && document.queryCommandEnabled(command)
    post({
      is: 'context-menu',
      word: isEditable ? wordAt(at, isField, event.clientX, event.clientY) : '',
      params: {
        x: event.clientX,
        y: event.clientY,
        linkURL: at.closest('a')?.href ?? '',
        pageURL: location.href,
        srcURL: image?.currentSrc ?? '',
        mediaType: image ? 'image' : 'none',
        hasImageContents: image !== null && image.naturalWidth > 0,
        selectionText: selected,
        isEditable,
        spellcheckEnabled: isEditable && at.spellcheck,
        menuSourceType: event.detail === 0 ? 'keyboard' : 'mouse',
        editFlags: {
          canUndo: can('undo'),
          canRedo: can('redo'),
          canCut: isEditable && canRead,
          canCopy: canRead,
          canPaste: isEditable,
          canDelete: isEditable && selected !== '',
          canSelectAll: true,
          canEditRichly: !isField && isEditable,
        },
      },
    })
  }

  function wordAt(at: HTMLElement, isField: boolean, x: number, y: number): string {
    const found = document.caretPositionFromPoint(x, y)
    if (!found) return ''
    const { offsetNode: node, offset } = found
    const text = isField ? (at as HTMLInputElement).value : (node.textContent ?? '')
    const start = text.slice(0, offset).search(/\p{L}*$/u)
    const end = offset + /^\p{L}*/u.exec(text.slice(offset))![0].length
    selectWord = () => {
      at.focus()
      if (isField) return (at as HTMLInputElement).setSelectionRange(start, end)
      getSelection()!.setBaseAndExtent(node, start, node, end)
    }
    return text.slice(start, end)
  }

  const listeners = new Map<string, ((...given: unknown[]) => void)[]>()
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let last = 0
  const remove = (channel: string, listener: unknown) => {
    listeners.set(
      channel,
      (listeners.get(channel) ?? []).filter((one) => one !== listener),
    )
    return ipcRenderer
  }
  const add = (channel: string, listener: (...given: unknown[]) => void) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    return ipcRenderer
  }
  const ipcRenderer: object = absent('ipcRenderer', {
    invoke(channel: string, ...given: unknown[]) {
      const body = codec.encode(given)
      return new Promise((resolve, reject) => {
        calls.set(++last, { resolve, reject })
        post({ is: 'invoke', id: last, channel, body })
      })
    },
    send: (channel: string, ...given: unknown[]) => post({ is: 'send', channel, body: codec.encode(given) }),
    on: add,
    off: remove,
  })

  worlds.on<{ id: number; permission: string }>('ask', (asked) => post({ is: 'permission', ...asked }))

  const deliver = (message: ToPage) => {
    if (message.is === 'asked') worlds.send('asked', message.id)
    if (message.is === 'files') expected = message.paths
    if (message.is === 'replace-word') {
      selectWord()
      document.execCommand('insertText', false, message.text)
    }
    if (message.is === 'message')
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ sender: ipcRenderer, ports: [] }, ...(codec.decode(message.body) as unknown[]))
    if (message.is !== 'answer') return
    const call = calls.get(message.id)
    calls.delete(message.id)
    if (message.error !== undefined) call?.reject(new Error(message.error))
    else call?.resolve(codec.decode(message.body!))
  }
  Object.assign(globalThis, { electronDeliver: deliver })

  const exposed = new Set<string>()
  const electron = absent('electron', {
    ipcRenderer,
    contextBridge: absent('contextBridge', {
      exposeInMainWorld(name: string, api: unknown) {
        if (exposed.has(name) || name in window)
          throw new Error(`Cannot bind an API on top of an existing property on the window object: ${name}`)
        exposed.add(name)
        post({ is: 'exposed', name })
        worlds.send('expose', { name, api: worlds.pack(api, []) })
      },
    }),
    webUtils: absent('webUtils', {
      getPathForFile(file: unknown) {
        if (!(file instanceof File)) throw new TypeError('Argument must be a File')
        return paths.get(file) ?? ''
      },
    }),
  })
  const require = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  run(require, { exports: {} }, absent('process', process))
}
