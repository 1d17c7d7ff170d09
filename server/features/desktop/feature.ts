import type { Feature } from '#server/content/feature.ts'
import { sweepCodes } from './desktop.repository.ts'
import { desktopEndpoints, desktopRouter, type DesktopRouterParts } from './desktop.router.ts'
import { desktopRoutes, type DesktopParts } from './desktop.routes.ts'

export const desktopFeature = (parts: DesktopParts & DesktopRouterParts): Feature => ({
  routes: desktopRoutes(parts),
  middleware: [desktopRouter(parts).routes()],
  endpoints: desktopEndpoints,
  sweeps: [() => sweepCodes(parts.db)],
})
