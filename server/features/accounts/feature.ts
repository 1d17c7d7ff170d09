import { sweepLinks } from '#server/content/accounts/links.repository.ts'
import type { Feature } from '#server/content/feature.ts'
import type { AuthParts } from './auth-options.ts'
import { authEndpoints, authRouter } from './auth.router.ts'
import { authRoutes } from './auth.routes.ts'
import { staffRoutes } from './staff.routes.ts'

export const accountsFeature = (parts: AuthParts): Feature => ({
  routes: [...authRoutes(parts), ...staffRoutes(parts)],
  middleware: [authRouter(parts).routes()],
  endpoints: authEndpoints(parts.openid !== null),
  sweeps: [() => sweepLinks(parts.db)],
})
