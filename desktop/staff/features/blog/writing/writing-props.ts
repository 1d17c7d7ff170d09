/** The text of a post in a form, as one of its editors gets it. */
export interface WritingProps {
  /** Markdown. */
  value: string
  onChange(value: string): void
  labelledBy: string
  describedBy: string
  isWrong: boolean
  readOnly: boolean
}
