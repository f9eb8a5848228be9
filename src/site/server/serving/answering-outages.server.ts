import { data, type ServerBuild } from 'react-router'
import { isOutage } from '#base/database/storage-fault.server.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Loader = (...args: never[]) => unknown

/** Wraps the pages to answer 503 when the database cannot be read. React Router itself would answer 500. */
export function answeringOutages(build: ServerBuild, onFault: (error: unknown) => void): ServerBuild {
  const wrapped = <L extends Loader>(loader: L | undefined): L | undefined =>
    loader &&
    ((async (...args: never[]) => {
      try {
        return await loader(...args)
      } catch (error) {
        if (!isOutage(error)) throw error
        onFault(error)
        throw data(null, { status: 503 })
      }
    }) as unknown as L)
  const withOutages = ({ module, ...route }: Route): Route => ({
    ...route,
    module: {
      ...module,
      loader: wrapped(module.loader as Loader | undefined) as never,
      action: wrapped(module.action as Loader | undefined) as never,
    },
  })
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withOutages(route)] as const)
  return { ...build, routes: Object.fromEntries(routes) }
}
