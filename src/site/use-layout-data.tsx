import { useRouteLoaderData } from 'react-router'
import type { Company } from '#company/company-content.schema.ts'
import type { ConsentNotice } from '#company/consent-notice.schema.ts'
import type { SiteContent } from './site-content.ts'

export interface LayoutData {
  /** Used by the home page and by About. Loaded with the layout so that neither requests it again. */
  stats: Company['stats']
  /** Shown next to the button of every form. */
  notice: ConsentNotice
  /** Header, footer and pages lead to nothing that is empty. */
  content: SiteContent
}

/** The data of the site layout. It is loaded with the first public page and stays while the visitor navigates. */
export function useLayoutData(): LayoutData {
  const layoutData = useRouteLoaderData<LayoutData>('site/frame/site-layout')
  if (!layoutData) throw new Error('the layout loader gave no public data')
  return layoutData
}
