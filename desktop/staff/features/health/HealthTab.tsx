import { useQuery } from '@tanstack/react-query'
import { client } from '#staff/api/client.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { Checks } from './Checks.tsx'
import { HEALTH_URL, POLL_MS } from './health.ts'
import { JobsByKind } from './JobsByKind.tsx'
import { JobsPanel } from './JobsPanel.tsx'
import { Server } from './Server.tsx'
import { Servers } from './Servers.tsx'
import '#staff/widgets/panels/panels.css'
import './health.css'

/** /admin/health: the state of the server, and waiting, running and failed jobs. */
export default function HealthTab() {
  const read = useQuery({
    queryKey: [HEALTH_URL],
    queryFn: () => client.console.health(),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
  return (
    <>
      <div className="staff-head">
        <h1>HEALTH</h1>
      </div>
      <div className="panels health">
        <Loaded read={read} failure="Failed to load the server status">
          {(health) => (
            <>
              <Checks checks={health.checks} />
              <Server health={health} />
              {health.servers.length > 0 && <Servers servers={health.servers} />}
              <JobsByKind jobs={health.jobs} />
            </>
          )}
        </Loaded>
        <JobsPanel />
      </div>
    </>
  )
}
