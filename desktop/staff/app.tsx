import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import type { Page } from '#shared/features/pages/pages.record.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { Access } from './shell/Access.tsx'
import { useUser } from './api/user.ts'
import { useLive } from './api/live.ts'
import { bridge } from './bridge.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { UnreadCount } from './features/contact/UnreadCount.tsx'
import { Header } from './shell/Header.tsx'
import { ConnectionNotice, Notices } from './shell/Notices.tsx'
import { NotFoundScreen } from './widgets/NotFoundScreen.tsx'
import type { TabLink } from './shell/tab-links.ts'
import { useHasSidebar } from './shell/useHasSidebar.ts'
import { Tabs } from './Tabs.tsx'
import { ImagePicker } from './widgets/image/image-picker.ts'
import { Toaster } from './toast/Toaster.tsx'

/**
 * The image picker of pages, templates and posts. It belongs to the images feature and is loaded when it is first
 * opened.
 */
const ImageDialog = lazy(() => import('./features/images/dialog/ImageDialog.tsx'))

/** Not needed at once, so these aren’t part of the first load. */
const Finder = lazy(() => import('./shell/finder/Finder.tsx'))
const ConfirmDialog = lazy(() => import('./shell/ConfirmDialog.tsx'))
const ProblemsDialog = lazy(() => import('./widgets/references/ProblemsDialog.tsx'))

/** Loaded in the desktop editor only. */
const Editor = lazy(() => import('./editor/Editor.tsx'))
const Sidebar = lazy(() => import('./shell/Sidebar.tsx'))
const PublishChip = lazy(() => import('./features/publishing/PublishChip.tsx'))
const EditorImages = lazy(() => import('./features/images/editor/EditorImages.tsx'))

/** In a browser, files are dropped on what takes them; elsewhere the browser must not open them. */
const DropAnywhere = lazy(() => import('./drops/DropAnywhere.tsx'))

const cmsTabs: readonly TabLink[] = [
  { path: staffPaths.cmsTab('pages'), label: 'PAGES' },
  { path: staffPaths.cmsTab('templates'), label: 'TEMPLATES' },
  { path: staffPaths.cmsTab('blog'), label: 'BLOG' },
  { path: staffPaths.cmsTab('images'), label: 'IMAGES' },
  { path: staffPaths.cmsTab('navigation'), label: 'NAVIGATION' },
  { path: staffPaths.cmsTab('banners'), label: 'BANNERS' },
  { path: staffPaths.cmsTab('redirects'), label: 'REDIRECTS' },
  { path: staffPaths.cmsTab('footer'), label: 'FOOTER' },
  { path: staffPaths.cmsTab('releases'), label: 'RELEASES' },
  { path: staffPaths.cmsTab('trash'), label: 'TRASH' },
  ...(bridge ? [{ path: staffPaths.cmsTab('publish'), label: 'PUBLISH' }] : []),
]
const imageTabs: readonly TabLink[] = [
  { path: staffPaths.images, label: 'REPOSITORY' },
  { path: staffPaths.imagesToDescribe, label: 'ALT TEXTS' },
  { path: staffPaths.imageTrash, label: 'TRASH' },
]
const adminTabs: readonly TabLink[] = [
  { path: staffPaths.adminTab('overview'), label: 'OVERVIEW' },
  { path: staffPaths.adminTab('products'), label: 'PRODUCTS' },
  { path: staffPaths.adminTab('orders'), label: 'ORDERS' },
  { path: staffPaths.adminTab('print-queue'), label: 'PRINT QUEUE' },
  { path: staffPaths.adminTab('packing'), label: 'READY TO PACK' },
  { path: staffPaths.adminTab('auto-sync'), label: 'AUTO SYNC' },
  { path: staffPaths.adminTab('webhooks'), label: 'WEBHOOKS' },
  { path: staffPaths.adminTab('shopify'), label: 'SHOPIFY' },
  { path: staffPaths.adminTab('messages'), label: 'MESSAGES', note: <UnreadCount /> },
  { path: staffPaths.adminTab('mail'), label: 'MAIL' },
  { path: staffPaths.adminTab('privacy'), label: 'PRIVACY' },
  { path: staffPaths.adminTab('shop'), label: 'SHOP' },
  { path: staffPaths.adminTab('staff'), label: 'STAFF' },
  { path: staffPaths.adminTab('activity'), label: 'ACTIVITY' },
  { path: staffPaths.adminTab('health'), label: 'HEALTH' },
]

/** The last one is for administrators. */
const areas = [cmsTabs, imageTabs, adminTabs]

/** All routes of the staff app. The code of a tab is loaded when the tab is opened. */
export const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: staffPaths.cms,
        element: <Tabs area="CMS" tabs={cmsTabs} />,
        errorElement: <ErrorScreen />,
        children: withErrorScreen([
          { index: true, element: <Navigate to={cmsTabs[0]!.path} replace /> },
          tab('pages', () => import('./features/pages/PageList.tsx')),
          tab('templates', () => import('./features/templates/TemplatesTab.tsx')),
          tab('templates/:id/content', () => import('./features/templates/TemplateContent.tsx')),
          tab('blog', () => import('./features/blog/BlogTab.tsx')),
          tab('images', () => import('./features/images/tab/ImagesTab.tsx')),
          tab('navigation', () => import('./features/navigation/NavigationTab.tsx')),
          tab('banners', () => import('./features/banners/BannersTab.tsx')),
          tab('redirects', () => import('./features/redirects/RedirectsTab.tsx')),
          tab('releases', () => import('./features/releases/ReleasesTab.tsx')),
          tab('trash', () => import('./features/activity/TrashTab.tsx')),
          tab('footer', () => withCheck(import('./features/pages/FooterTab.tsx'))),
          ...(bridge ? [tab('publish', () => import('./features/publishing/PublishTab.tsx'))] : []),
          tab('pages/:id/content', () => withCheck(import('./features/pages/PageContent.tsx'))),
          { path: '*', element: <NotFoundScreen /> },
        ]),
      },
      {
        path: staffPaths.admin,
        element: <Administration />,
        errorElement: <ErrorScreen />,
        children: withErrorScreen([
          { index: true, element: <Navigate to={adminTabs[0]!.path} replace /> },
          tab('overview', () => import('./features/dashboard/OverviewTab.tsx')),
          tab('products', () => import('./features/catalogue/ProductsTab.tsx')),
          tab('orders', () => import('./features/orders/OrdersTab.tsx')),
          tab('print-queue', () => import('./features/print-queue/PrintQueueTab.tsx')),
          tab('packing', () => import('./features/packing/PackingTab.tsx')),
          tab('messages', () => import('./features/contact/MessagesTab.tsx')),
          tab('auto-sync', () => import('./features/auto-sync/SchedulerTab.tsx')),
          tab('webhooks', () => import('./features/webhooks/WebhooksTab.tsx')),
          tab('shopify', () => import('./features/catalogue/sync/ShopifyTab.tsx')),
          tab('mail', () => import('./features/mail/MailTab.tsx')),
          tab('privacy', () => import('./features/privacy/PrivacyTab.tsx')),
          tab('shop', () => import('./features/shop-facts/ShopTab.tsx')),
          tab('staff', () => import('./features/accounts/StaffTab.tsx')),
          tab('activity', () => import('./features/activity/ActivityTab.tsx')),
          tab('health', () => import('./features/health/HealthTab.tsx')),
          { path: '*', element: <NotFoundScreen /> },
        ]),
      },
      {
        path: staffPaths.images,
        element: <Tabs area="IMAGES" tabs={imageTabs} />,
        errorElement: <ErrorScreen />,
        children: withErrorScreen([
          tab('describe', () => import('./features/images/alt/DescribeScreen.tsx')),
          tab('trash', () => import('./features/images/screen/TrashScreen.tsx')),
          // The image form and the upload are dialogs on top of the list.
          {
            path: ':below?',
            lazy: async () => ({ Component: (await import('./features/images/screen/ImagesScreen.tsx')).default }),
          },
          { path: '*', element: <NotFoundScreen /> },
        ]),
      },
    ],
  },
])

// Menus and links of the desktop editor navigate like links in the app, so unsaved forms ask first.
bridge?.on('go', (path) => {
  const { pathname, search, hash } = router.state.location
  // Like a link: going to the same screen again is no step for Back.
  void router.navigate(path, { replace: path === pathname + search + hash })
})

/**
 * Renders errors inside the tabs, so that a failing screen doesn't take them away. A route whose own code failed to
 * load can't do so itself.
 */
function withErrorScreen(children: RouteObject[]): RouteObject[] {
  return [{ errorElement: <ErrorScreen isInTab />, children }]
}

/** A tab that handles the addresses below its own, such as `/cms/blog/12`. */
function tab(name: string, load: () => Promise<{ default: React.ComponentType }>) {
  return { path: `${name}/*`, lazy: async () => ({ Component: (await load()).default }) }
}

/** The page builder, with the check panel of the references feature passed in. */
async function withCheck(module: Promise<{ default: React.ComponentType<{ check(page: Page): React.ReactNode }> }>) {
  const [{ default: Screen }, { CheckButton }] = await Promise.all([
    module,
    import('./features/references/CheckButton.tsx'),
  ])
  const check = (page: Page) => <CheckButton page={page} />
  return { default: () => <Screen check={check} /> }
}

function Frame() {
  return (
    <>
      {bridge && (
        <Suspense>
          <Editor bridge={bridge} />
        </Suspense>
      )}
      <Access>
        <Screen />
      </Access>
      <Toaster />
    </>
  )
}

function Screen() {
  const { isAdministrator } = useUser()
  const hasSidebar = useHasSidebar()
  useLive()
  const ownAreas = isAdministrator ? areas : areas.slice(0, -1)
  const screen = (
    <>
      <Notices />
      <Suspense>
        <ConfirmDialog />
        <ProblemsDialog />
      </Suspense>
      <Header
        finder={<Finder areas={ownAreas} />}
        publish={
          bridge && (
            <Suspense>
              <PublishChip bridge={bridge} />
            </Suspense>
          )
        }
      />
      <ImagePicker value={ImageDialog}>
        <Suspense>
          <Outlet />
        </Suspense>
      </ImagePicker>
      <ConnectionNotice />
      <Suspense>{bridge ? <EditorImages /> : <DropAnywhere />}</Suspense>
    </>
  )
  if (!bridge) return screen
  return (
    <div className="workspace">
      {/* An element of its own, so that resizing the window doesn't open the screen anew. */}
      {hasSidebar && (
        <Suspense fallback={<div className="sidebar" />}>
          <Sidebar areas={ownAreas} />
        </Suspense>
      )}
      <div className="workspace-screen">{screen}</div>
    </div>
  )
}

/** Shows a notice to editors. The server denies their requests in any case. */
function Administration() {
  return useUser().isAdministrator ? <Tabs area="ADMIN" tabs={adminTabs} /> : <UnknownAddress isForAdministrators />
}

/** `NotFoundScreen` outside of any area. */
function UnknownAddress({ isForAdministrators = false }: { isForAdministrators?: boolean }) {
  return (
    <main>
      <NotFoundScreen isForAdministrators={isForAdministrators} />
    </main>
  )
}
