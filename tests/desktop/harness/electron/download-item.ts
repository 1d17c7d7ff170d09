import { Modelled } from './modelled.ts'

/** What a page saves. Nobody is asked where to: it lies in the folder for downloads of the stand-in, by its name. */
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
