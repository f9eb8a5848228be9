import { useRouteLoaderData } from 'react-router'
import type { LayoutData } from './frame/site-layout.tsx'

/** The data of the site layout. It is loaded with the first public page and stays while the visitor navigates. */
export function useLayoutData(): LayoutData {
  const layoutData = useRouteLoaderData<LayoutData>('site/frame/site-layout')
  if (!layoutData) throw new Error('the layout loader gave no public data')
  return layoutData
}
