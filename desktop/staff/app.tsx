import { lazy, Suspense, type ComponentType } from 'react'
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

interface TabScreen {
  /** In its address. */
  name: string
  /** The name unless given. */
  label?: string
  note?: React.ReactNode
  load: () => Promise<{ default: ComponentType }>
}

const cmsScreens: readonly TabScreen[] = [
  { name: 'pages', load: () => import('./features/pages/PageList.tsx') },
  { name: 'templates', load: () => import('./features/templates/TemplatesTab.tsx') },
  { name: 'blog', load: () => import('./features/blog/BlogTab.tsx') },
  { name: 'images', load: () => import('./features/images/tab/ImagesTab.tsx') },
  { name: 'navigation', load: () => import('./features/navigation/NavigationTab.tsx') },
  { name: 'banners', load: () => import('./features/banners/BannersTab.tsx') },
  { name: 'redirects', load: () => import('./features/redirects/RedirectsTab.tsx') },
  { name: 'footer', load: () => withCheck(import('./features/pages/FooterTab.tsx')) },
  { name: 'releases', load: () => import('./features/releases/ReleasesTab.tsx') },
  { name: 'trash', load: () => import('./features/activity/TrashTab.tsx') },
  ...(bridge ? [{ name: 'publish', label: 'SEND', load: () => import('./features/publishing/PublishTab.tsx') }] : []),
]
const adminScreens: readonly TabScreen[] = [
  { name: 'overview', load: () => import('./features/dashboard/OverviewTab.tsx') },
  { name: 'products', load: () => import('./features/catalogue/ProductsTab.tsx') },
  { name: 'orders', load: () => import('./features/orders/OrdersTab.tsx') },
  { name: 'print-queue', load: () => import('./features/print-queue/PrintQueueTab.tsx') },
  { name: 'packing', label: 'READY TO PACK', load: () => import('./features/packing/PackingTab.tsx') },
  { name: 'auto-sync', load: () => import('./features/auto-sync/SchedulerTab.tsx') },
  { name: 'webhooks', load: () => import('./features/webhooks/WebhooksTab.tsx') },
  { name: 'shopify', load: () => import('./features/catalogue/sync/ShopifyTab.tsx') },
  { name: 'messages', note: <UnreadCount />, load: () => import('./features/contact/MessagesTab.tsx') },
  { name: 'mail', load: () => import('./features/mail/MailTab.tsx') },
  { name: 'privacy', load: () => import('./features/privacy/PrivacyTab.tsx') },
  { name: 'shop', load: () => import('./features/shop-facts/ShopTab.tsx') },
  { name: 'staff', load: () => import('./features/accounts/StaffTab.tsx') },
  { name: 'activity', load: () => import('./features/activity/ActivityTab.tsx') },
  { name: 'health', load: () => import('./features/health/HealthTab.tsx') },
]

/** Those that the desktop editor has a copy of. */
const copiedScreens = new Set(
  'pages templates blog images navigation banners footer publish products orders print-queue'.split(' '),
)

const labelOf = (name: string) => name.replace('-', ' ').toUpperCase()
const tabsOf = (screens: readonly TabScreen[], pathOf: (name: string) => string): readonly TabLink[] =>
  screens.map(({ name, label = labelOf(name), note }) => ({ path: pathOf(name), label, note }))

const cmsTabs = tabsOf(cmsScreens, staffPaths.cmsTab)
const imageTabs: readonly TabLink[] = [
  { path: staffPaths.images, label: 'REPOSITORY' },
  { path: staffPaths.imagesToDescribe, label: 'ALT TEXTS' },
  { path: staffPaths.imageTrash, label: 'TRASH' },
]
const adminTabs = tabsOf(adminScreens, staffPaths.adminTab)

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
          ...cmsScreens.map(tabOf),
          tab('templates/:id/content', () => import('./features/templates/TemplateContent.tsx')),
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
          ...adminScreens.map(tabOf),
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
function tab(name: string, load: TabScreen['load']) {
  return { path: `${name}/*`, lazy: async () => ({ Component: (await load()).default }) }
}

/** The tab of a screen. The desktop editor says of screens without a copy that they need the shop. */
function tabOf({ name, label = labelOf(name), load }: TabScreen) {
  return tab(name, bridge && !copiedScreens.has(name) ? () => withShop(load(), label) : load)
}

async function withShop(module: ReturnType<TabScreen['load']>, label: string) {
  const [{ default: Screen }, { NeedsShop }] = await Promise.all([module, import('./editor/NeedsShop.tsx')])
  return {
    default: () => (
      <NeedsShop label={label}>
        <Screen />
      </NeedsShop>
    ),
  }
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
  return (
    <div className="workspace">
      {/* An element of its own, so that resizing the window doesn't open the screen anew. */}
      {hasSidebar && (
        <Suspense fallback={<div className="sidebar" />}>
          <Sidebar areas={ownAreas} />
        </Suspense>
      )}
      <div className="workspace-screen">
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
      </div>
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
