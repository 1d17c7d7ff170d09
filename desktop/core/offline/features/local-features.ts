import type { LocalFeatureName } from '#bridge/publishing.ts'
import { bannersContract } from '#shared/features/banners/banners.contract.ts'
import { bannerRecord } from '#shared/features/banners/banners.record.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import { postRecord } from '#shared/features/blog/blog.record.ts'
import { navigationContract } from '#shared/features/navigation/navigation.contract.ts'
import { navigationRecord } from '#shared/features/navigation/navigation.record.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import { pageRecord } from '#shared/features/pages/pages.record.ts'
import { templateRecord } from '#shared/features/templates/templates.record.ts'
import { templatesContract } from '#shared/features/templates/templates.contract.ts'
import { readBlocks, readTemplateBlocks } from '#shared/blocks/read.ts'
import type { RecordDefinition } from '#shared/record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import type { LocalFeature, LocalRecord } from './local-feature.ts'

/** A feature of records, which the local copy doesn't look into. */
const feature = <R extends LocalRecord>(
  { kind, path, noun, fields, parts, schema, titleOf }: RecordDefinition<R>,
  rest: Omit<LocalFeature, keyof RecordDefinition> & Pick<LocalFeature, 'name'>,
): LocalFeature => ({ kind, path, noun, fields, parts, schema, titleOf: (record) => titleOf(record as R), ...rest })

/** Features that can be edited offline, in publishing order. */
export const localFeatures: Record<LocalFeatureName, LocalFeature> = {
  templates: feature(templateRecord, {
    name: 'templates',
    contract: templatesContract,
    screenOf: ({ id }) => staffPaths.templateEditor(id),
    readBlocks: readTemplateBlocks,
  }),
  pages: feature(pageRecord, {
    name: 'pages',
    contract: pagesContract,
    screenOf: ({ id }) => staffPaths.builder(id),
    refers: { field: 'templateId', to: 'templates' },
    readBlocks,
  }),
  blog: feature(postRecord, {
    name: 'blog',
    contract: blogContract,
    screenOf: ({ id }) => `${staffPaths.cmsTab('blog')}/${encodeURIComponent(id)}`,
  }),
  banners: feature(bannerRecord, {
    name: 'banners',
    contract: bannersContract,
    place: 'priority',
    screenOf: ({ id }) => `${staffPaths.cmsTab('banners')}?edit=${encodeURIComponent(id)}`,
  }),
  navigation: feature(navigationRecord, {
    name: 'navigation',
    contract: navigationContract,
    place: 'position',
    refers: { field: 'pageId', to: 'pages' },
    screenOf: ({ id }) => `${staffPaths.cmsTab('navigation')}?edit=${encodeURIComponent(id)}`,
    // The server chooses the position of a new item.
    unsent: ['position'],
  }),
}

export const allFeatures: readonly LocalFeature[] = Object.values(localFeatures)
