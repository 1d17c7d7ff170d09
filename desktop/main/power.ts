import { powerMonitor } from 'electron'
import type { Log } from '#core/log/log.ts'
import type { ShopWindow } from './shop-window.ts'

/** Pauses uploads during sleep. On wake-up, checks the connections and resumes. */
export function watchPower(shopWindow: ShopWindow, log: Log) {
  powerMonitor.on('suspend', () => {
    log.info('The computer is going to sleep')
    void shopWindow.places().then((places) => places.forEach(({ uploads }) => uploads.pause()))
  })
  powerMonitor.on('resume', () => {
    log.info('The computer woke up')
    void shopWindow.places().then((places) =>
      places.forEach(({ uploads, shop }) => {
        uploads.resume()
        void shop.connection.tryNow()
      }),
    )
  })
}
