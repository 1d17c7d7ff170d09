import {
  clipboard,
  Menu,
  type ContextMenuParams,
  type MenuItemConstructorOptions as Item,
  type WebContents,
} from 'electron'
import type { ScreenCommand } from '#bridge/bridge.ts'
import { appAddress, FIND, WELCOME } from '#core/pages/address.ts'
import type { Log } from '#core/log/log.ts'
import type { MainWindow } from '#main/window.ts'
import type { ShopWindow } from '#main/shop-window.ts'
import type { ProgramSettings } from '#main/editor-settings.ts'
import type { SpellingLanguage } from '#main/spelling.ts'
import type { ScreenCommands } from './screen-commands.ts'

/** What was clicked. */
export type Clicked = Pick<
  ContextMenuParams,
  | 'dictionarySuggestions'
  | 'editFlags'
  | 'hasImageContents'
  | 'isEditable'
  | 'linkURL'
  | 'mediaType'
  | 'misspelledWord'
  | 'selectionText'
  | 'srcURL'
>

export interface ContextActions {
  replaceMisspelling(word: string): void
  addToDictionary(word: string): void
  setLanguages(codes: string[]): void
  command(command: 'undo' | 'redo'): void
  copyText(text: string): void
  copyImage(): void
}

export interface ContextState {
  /** What the focused screen can do. */
  commands: readonly ScreenCommand[]
  /** All languages that can be checked; none where the system detects them. */
  available: readonly SpellingLanguage[]
  languages: readonly string[]
  /** Address of the shop, such as `https://shop.example`; null on the list of shops. */
  shop: string | null
}

const separator: Item = { type: 'separator' }
const MOST_SUGGESTIONS = 5

/** Template of the menu for what was clicked. Empty if there is nothing to do. */
export function contextMenuTemplate(clicked: Clicked, actions: ContextActions, state: ContextState): Item[] {
  const groups = [
    ...(clicked.isEditable ? [spellingItems(), ...fieldItems()] : [copyItems()]),
    linkItems(),
    imageItems(),
    clicked.isEditable && state.available.length > 0 ? [languageItems()] : [],
  ]
  return groups
    .filter((items) => items.length > 0)
    .flatMap((items, index) => [...(index > 0 ? [separator] : []), ...items])

  function spellingItems(): Item[] {
    const { misspelledWord: word, dictionarySuggestions: suggestions } = clicked
    if (word === '') return []
    return [
      ...suggestions.slice(0, MOST_SUGGESTIONS).map((label) => ({
        label: literal(label),
        click: () => actions.replaceMisspelling(label),
      })),
      ...(suggestions.length === 0 ? [{ label: 'No Suggestions', enabled: false }] : []),
      { id: 'add-word', label: 'Add to Dictionary', click: () => actions.addToDictionary(word) },
    ]
  }

  function fieldItems(): Item[][] {
    const { canUndo, canRedo, canCut, canCopy, canPaste, canDelete, canSelectAll, canEditRichly } = clicked.editFlags
    return [
      [step('undo', 'Undo', canUndo), step('redo', 'Redo', canRedo)],
      [
        { role: 'cut', enabled: canCut },
        { role: 'copy', enabled: canCopy },
        { role: 'paste', enabled: canPaste },
        // A plain field has no formatting.
        ...(canEditRichly
          ? [{ role: 'pasteAndMatchStyle', label: 'Paste Without Formatting', enabled: canPaste } satisfies Item]
          : []),
        { role: 'delete', enabled: canDelete },
      ],
      [{ role: 'selectAll', enabled: canSelectAll }],
    ]
  }

  /** The screen decides what a step is: the builder and the post editor have histories of their own. */
  function step(command: 'undo' | 'redo', label: string, canField: boolean): Item {
    const enabled = canField || state.commands.includes(command)
    return { id: command, label, enabled, click: () => actions.command(command) }
  }

  function copyItems(): Item[] {
    return clicked.selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: clicked.editFlags.canCopy }]
  }

  function linkItems(): Item[] {
    const address = publicAddress(clicked.linkURL, state.shop)
    if (address === null) return []
    const mail = /^mailto:([^?]*)/i.exec(address)?.[1]
    return [
      mail
        ? { id: 'copy-link', label: 'Copy Email Address', click: () => actions.copyText(decoded(mail)) }
        : { id: 'copy-link', label: 'Copy Link', click: () => actions.copyText(address) },
    ]
  }

  function imageItems(): Item[] {
    if (clicked.mediaType !== 'image') return []
    const address = publicAddress(clicked.srcURL, state.shop)
    return [
      ...(clicked.hasImageContents
        ? [{ id: 'copy-image', label: 'Copy Picture', click: () => actions.copyImage() }]
        : []),
      ...(address === null
        ? []
        : [{ id: 'copy-image-address', label: 'Copy Picture Address', click: () => actions.copyText(address) }]),
    ]
  }

  function languageItems(): Item {
    const { available, languages } = state
    return {
      id: 'spelling-languages',
      label: 'Spelling Languages',
      submenu: available.map(({ code, name }) => ({
        id: `spelling-${code}`,
        label: name,
        type: 'checkbox',
        checked: languages.includes(code),
        click: () =>
          actions.setLanguages(
            languages.includes(code) ? languages.filter((each) => each !== code) : [...languages, code],
          ),
      })),
    }
  }
}

/** In labels `&` marks the letter to press. */
const literal = (label: string) => label.replaceAll('&', '&&')

/**
 * Address for use outside of this program. The shop's own is the one at the shop, never `app://`; null for what has no
 * address elsewhere.
 */
export function publicAddress(address: string, shop: string | null): string | null {
  const inside = appAddress(address)
  if (inside) {
    if (shop === null || inside.key === WELCOME || inside.key === FIND || inside.url.pathname.startsWith('/hoard/'))
      return null
    return shop + inside.url.pathname + inside.url.search + inside.url.hash
  }
  return /^(https?|mailto|tel):/i.test(address) && URL.canParse(address) ? address : null
}

interface ContextMenuParts {
  shopWindow: ShopWindow
  window: MainWindow
  commands: ScreenCommands
  programSettings: ProgramSettings
  log: Log
}

/** Shows a menu for every right click that a page leaves to the program. */
export function showContextMenus(
  contents: WebContents,
  { shopWindow, window, commands, programSettings, log }: ContextMenuParts,
) {
  contents.on('context-menu', (_, params) => {
    const { session } = contents
    const isPage = window.isOurs(contents)
    const { spelling } = programSettings.state()
    const failed = (error: unknown) => log.warn('The context menu’s action failed', error)
    const template = contextMenuTemplate(
      params,
      {
        replaceMisspelling: (word) => contents.replaceMisspelling(word),
        addToDictionary: (word) => void session.addWordToSpellCheckerDictionary(word),
        setLanguages(codes) {
          try {
            programSettings.change({ spellingLanguages: codes })
          } catch (error) {
            failed(error)
          }
        },
        // The find bar has no screen.
        command: (command) => (isPage ? commands.run(command) : contents[command]()),
        copyText: (text) => void clipboard.writeText(text).catch(failed),
        copyImage: () => contents.copyImageAt(params.x, params.y),
      },
      {
        commands: isPage ? commands.available() : [],
        available: spelling?.available ?? [],
        languages: spelling?.languages ?? [],
        shop: shopWindow.current()?.server.address ?? null,
      },
    )
    const parent = window.get()
    if (template.length === 0 || !parent) return
    Menu.buildFromTemplate(template).popup({
      window: parent,
      ...(params.frame && { frame: params.frame }),
      sourceType: params.menuSourceType,
      // By default a menu opens at the mouse.
      ...(params.menuSourceType === 'keyboard' && { x: params.x, y: params.y }),
    })
  })
}

/** Content may hold addresses that can't be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
