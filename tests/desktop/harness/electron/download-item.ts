import { Modelled } from './modelled.ts'

/** Download of a page, saved to the stand-in's download folder without a dialog. */
export class DownloadItem extends Modelled {
  private readonly url: string
  private readonly file: string

  constructor(url: string, file: string) {
    super('updated done')
    this.url = url
    this.file = file
  }

  getURL = () => this.url
  getFilename = () => this.file
  setSaveDialogOptions = (_options: object) => {}
}
