import { Sample } from './Sample.tsx'

export const SummaryHeading = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <>
    <Sample text={title} textStyle="title" />
    <Sample text={subtitle} textStyle="subtitle" />
  </>
)
