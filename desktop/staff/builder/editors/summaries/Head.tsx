import { Sample } from './Sample.tsx'

/** The title of a section, and a line below it. */
export const Head = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <>
    <Sample text={title} look="title" />
    <Sample text={subtitle} look="subtitle" />
  </>
)
