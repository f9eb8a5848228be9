import { useRouteLoaderData } from 'react-router'
import type { PublicData } from './frame/site-layout.tsx'

/** What came with the first public page and stays while the visitor moves about. */
export function usePublicData(): PublicData {
  const publicData = useRouteLoaderData<PublicData>('site/frame/site-layout')
  if (!publicData) throw new Error('the layout loader gave no public data')
  return publicData
}
