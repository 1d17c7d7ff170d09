import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take over 10 seconds. One of these last would keep a single processor busy. */
const long =
  /\/(tests\/(contract|html|desktop\/(checklist|package))|seo\/seo|sync\/importer|uploads\/open-queue|(faults|processes|move|backup|hostile|killed[\w-]*|common-passwords)\.slow)\.test\.ts$/

/** Starts the longest files of each project first. Vitest knows from earlier runs which these are; a fresh clone doesn't. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- Vitest's, not an array's
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap((each) => {
      const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
      return [...each.filter(isLong), ...each.filter((file) => !isLong(file))]
    })
  }
}
