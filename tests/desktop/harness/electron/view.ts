import { browser, life } from '#tests/desktop/harness/child/machine.ts'
import { unlessGone } from '#tests/desktop/harness/chromium/devtools.ts'
import { app } from './app.ts'
import { Modelled, StandInEvent } from './modelled.ts'
import type { Window } from './shapes.ts'
import { WebContents, type WebPreferences } from './web-contents.ts'

/** Part of a window, or all of its content. */
export class View extends Modelled {
  children: View[] = []
  private visible = true

  constructor() {
    super('')
  }
  addChildView = (view: View) => {
    this.removeChildView(view)
    this.children = [...this.children, view]
  }
  removeChildView = (view: View) => void (this.children = this.children.filter((one) => one !== view))
  setBounds = (_bounds: object) => {}
  setVisible = (visible: boolean) => void (this.visible = visible)
  getVisible = () => this.visible
  setBackgroundColor = (_color: string) => {}
}

/** View with a page of its own. The stand-in shows it as a separate page of Chromium. */
export class WebContentsView extends View {
  readonly webContents: WebContents

  constructor({ webPreferences = {} }: { webPreferences?: WebPreferences } = {}) {
    super()
    if (!life.isReady) throw new Error('Cannot create WebContentsView before app is ready')
    this.webContents = new WebContents(this.asWindow(), webPreferences, { width: 420, height: 48 })
    app.emit('web-contents-created', new StandInEvent(), this.webContents)
  }

  /** The parts of a window that contents need. */
  private asWindow(): Window {
    let isFocused = false
    const destroyed = () => this.webContents.destroyed()
    return {
      id: -1,
      isFocused: () => isFocused,
      focus: () => void (isFocused = true),
      blur: () => void (isFocused = false),
      tryToClose: async () => {
        const { targetId } = await this.webContents.page()
        const { root } = await browser
        await root.send('Target.closeTarget', { targetId }).catch(unlessGone)
        destroyed()
        return true
      },
      isReadyToShow: () => {},
      titleIs: () => {},
      unloadIs: () => {},
      pageIsGone: destroyed,
    }
  }
}
