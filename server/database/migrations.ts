import type { Migration } from './migrate.ts'
import * as changes from './migrations/001-changes.ts'
import * as products from './migrations/002-products.ts'
import * as navigation from './migrations/003-navigation.ts'
import * as cart from './migrations/004-cart.ts'
import * as sessions from './migrations/005-sessions.ts'
import * as imports from './migrations/006-imports.ts'
import * as shopifyCarts from './migrations/007-shopify-carts.ts'
import * as pages from './migrations/008-pages.ts'
import * as navigationPages from './migrations/009-navigation-pages.ts'
import * as banners from './migrations/010-banners.ts'
import * as blog from './migrations/011-blog.ts'
import * as correspondence from './migrations/012-correspondence.ts'
import * as starter from './migrations/013-starter.ts'
import * as staff from './migrations/014-staff.ts'
import * as activity from './migrations/015-activity.ts'
import * as scheduledPosts from './migrations/016-scheduled-posts.ts'
import * as pageBuilder from './migrations/017-page-builder.ts'
import * as templates from './migrations/018-templates.ts'
import * as images from './migrations/019-images.ts'
import * as adminConsole from './migrations/020-console.ts'
import * as shopify from './migrations/021-shopify.ts'
import * as catalogue from './migrations/022-catalogue.ts'
import * as orders from './migrations/023-orders.ts'
import * as syncs from './migrations/024-syncs.ts'
import * as reconciles from './migrations/025-reconciles.ts'
import * as desktop from './migrations/026-desktop.ts'
import * as news from './migrations/027-news.ts'
import * as sharedUploads from './migrations/028-shared-uploads.ts'
import * as secrets from './migrations/029-secrets.ts'
import * as rateLimits from './migrations/030-rate-limits.ts'
import * as servers from './migrations/031-servers.ts'
import * as trigrams from './migrations/032-trigrams.ts'
import * as moves from './migrations/033-moves.ts'
import * as knownServers from './migrations/034-known-servers.ts'
import * as staffLists from './migrations/035-staff-lists.ts'

/**
 * All migrations, in order. A released migration never changes.
 *
 * During a rolling update two versions share the database, so a migration only adds (`expands: true`): tables, indexes,
 * and columns that are nullable or have a default, so that the previous version can still insert rows. Removing,
 * renaming or narrowing waits for the version after the next, in a migration without `expands`; a column that moves is
 * written in both places until then. On PostgreSQL migrations block writers: keep them short, and fill large tables in
 * a job.
 */
export const migrations: readonly Migration[] = [
  { name: '001-changes', up: changes.up },
  { name: '002-products', up: products.up },
  { name: '003-navigation', up: navigation.up },
  { name: '004-cart', up: cart.up },
  { name: '005-sessions', up: sessions.up },
  { name: '006-imports', up: imports.up },
  { name: '007-shopify-carts', up: shopifyCarts.up },
  { name: '008-pages', up: pages.up },
  { name: '009-navigation-pages', up: navigationPages.up },
  { name: '010-banners', up: banners.up },
  { name: '011-blog', up: blog.up },
  { name: '012-correspondence', up: correspondence.up },
  { name: '013-starter', up: starter.up },
  { name: '014-staff', up: staff.up },
  { name: '015-activity', up: activity.up },
  { name: '016-scheduled-posts', up: scheduledPosts.up },
  { name: '017-page-builder', up: pageBuilder.up },
  { name: '018-templates', up: templates.up },
  { name: '019-images', up: images.up },
  { name: '020-console', up: adminConsole.up },
  { name: '021-shopify', up: shopify.up },
  { name: '022-catalogue', up: catalogue.up },
  { name: '023-orders', up: orders.up },
  { name: '024-syncs', up: syncs.up },
  { name: '025-reconciles', up: reconciles.up },
  { name: '026-desktop', up: desktop.up },
  { name: '027-news', up: news.up, expands: true },
  { name: '028-shared-uploads', up: sharedUploads.up, expands: true },
  { name: '029-secrets', up: secrets.up, expands: true },
  { name: '030-rate-limits', up: rateLimits.up, expands: true },
  { name: '031-servers', up: servers.up, expands: true },
  { name: '032-trigrams', up: trigrams.up, expands: true },
  { name: '033-moves', up: moves.up, expands: true },
  { name: '034-known-servers', up: knownServers.up, expands: true },
  { name: '035-staff-lists', up: staffLists.up, expands: true },
]
