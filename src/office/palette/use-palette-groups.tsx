import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Globe, Keyboard, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { personPath } from '#privacy/person-page.ts'
import { createPath, recordPath, listPath, newEnquiryPath } from '#lists/records/record-paths.ts'
import { descriptorOf, EDITABLE_TYPES, isEditableType, nounOf, type FoundRecord, foundRecord } from '#lists/records/record-type.ts'
import { callApi, type Reply } from '#base/api/api-client.ts'
import { normaliseReference } from '#base/values/reference-number.ts'
import { fuzzyFind } from '#base/text/fuzzy.ts'
import { applyTheme } from '#ui/theme.ts'
import { fetchItem } from '../data/admin-data.ts'
import { sectionPath } from '../frame/sections.ts'
import { useFrame } from '../frame/use-frame.tsx'
import { useReturnState } from '../frame/use-return-to-list.tsx'
import { useSections } from '../frame/use-sections.tsx'
import { useDebouncedValue } from '../kit/use-debounced-value.tsx'
import { rememberRecord, recentRecords } from '../session/recent-records.ts'
import { usePermissionCheck } from '../session/use-permission.tsx'
import { useSignOut } from '../session/use-sign-out.tsx'
import { typesInOrder } from './types-in-order.ts'
import { recordEntry, type PaletteEntry, type PaletteGroup, type PaletteIcons } from './palette-entry.tsx'

/** Groups of the palette for the typed text. Without text, recently opened records come first. */
export function usePaletteGroups(typed: string, icons: PaletteIcons) {
  const { records, searchedFor, error, isPending } = useOfficeSearch(typed)
  const recent = useRecentRecords()
  const openRecord = useOpenRecord()
  const pages = usePages(icons)
  const forms = useForms()
  const actions = useActions()
  const entryOf = (record: FoundRecord): PaletteEntry => ({ ...recordEntry(record, icons), choose: () => openRecord(record) })
  if (typed === '') {
    const groups = [group('Recent', recent.map(entryOf)), group('Go to', pages), group('Create', forms), group('Actions', actions)]
    return { groups: groups.filter(isFilled), searchedFor, error, isPending }
  }
  const matching = (entries: PaletteEntry[]) => fuzzyFind(typed, entries, ({ title }) => title)
  const ofType = (wanted: (record: FoundRecord) => boolean) =>
    typesInOrder(records, typed).map((type) =>
      group(descriptorOf(type).search.group, records.filter((one) => one.type === type && wanted(one)).map(entryOf)),
    )
  const isExact = ({ reference }: FoundRecord) => reference !== null && normaliseReference(reference) === normaliseReference(typed)
  const groups = [
    ...ofType(isExact),
    group('Go to', matching(pages)),
    group('Create', matching(forms)),
    ...ofType((record) => !isExact(record)),
    group('Actions', matching(actions)),
  ]
  return { groups: groups.filter(isFilled), searchedFor, error, isPending }
}

/**
 * Opens a record: the page of a participant's person, a page or editor of its own, otherwise its list filtered to it. An enquiry opens its
 * card.
 */
function useOpenRecord(): (record: FoundRecord) => void {
  const navigate = useNavigate()
  const isAllowed = usePermissionCheck()
  const here = useReturnState()
  return ({ type, id, title, reference }) => {
    rememberRecord({ type, id })
    const foundInList = `${listPath(type)}&${new URLSearchParams({ q: reference ?? title })}`
    if (type === 'participant') void navigate(personPath(`participant:${id}`), { state: here })
    else if (!isEditableType(type)) void navigate(`${foundInList}#${type}-${id}`)
    else if (descriptorOf(type).hasPage || isAllowed(descriptorOf(type).permissions.write))
      void navigate(recordPath(type, id), { state: here })
    else void navigate(foundInList)
  }
}

function usePages(icons: PaletteIcons): PaletteEntry[] {
  const navigate = useNavigate()
  return useSections().map(({ view, label, shortcut }) => {
    const entry = { key: `page-${view}`, title: label, icon: icons.ofView(view), choose: () => void navigate(sectionPath(view)) }
    return shortcut ? { ...entry, keys: `g ${shortcut}` } : entry
  })
}

function useForms(): PaletteEntry[] {
  const navigate = useNavigate()
  const isAllowed = usePermissionCheck()
  const here = useReturnState()
  const enquiry = { key: 'create-enquiry', title: 'New enquiry', icon: Plus, choose: () => void navigate(newEnquiryPath()) }
  const records = EDITABLE_TYPES.filter((type) => isAllowed(descriptorOf(type).permissions.write)).map((type) => ({
    key: `create-${type}`,
    title: `New ${nounOf(type)}`,
    icon: Plus,
    choose: () => void navigate(createPath(type), { state: here }),
  }))
  return isAllowed('records.write') ? [enquiry, ...records] : records
}

function useActions(): PaletteEntry[] {
  const navigate = useNavigate()
  const { openHelp } = useFrame()
  const { signOut } = useSignOut()
  return [
    { key: 'view-site', title: 'View site', icon: Globe, choose: () => void navigate('/') },
    { key: 'theme-light', title: 'Light theme', icon: Sun, choose: () => applyTheme('light') },
    { key: 'theme-dark', title: 'Dark theme', icon: Moon, choose: () => applyTheme('dark') },
    { key: 'theme-system', title: 'Theme of this device', icon: Monitor, choose: () => applyTheme('system') },
    { key: 'shortcuts', title: 'Keyboard shortcuts', icon: Keyboard, keys: '?', choose: openHelp },
    { key: 'sign-out', title: 'Sign out', icon: LogOut, choose: () => void signOut() },
  ]
}

function group(name: string, entries: readonly PaletteEntry[]): PaletteGroup {
  return { name, entries }
}

function isFilled({ entries }: PaletteGroup): boolean {
  return entries.length > 0
}

const SEARCH_AFTER_MS = 150

/**
 * Records that match the typed text. The request is debounced, and obsolete requests are aborted. While `isPending`, the records are still
 * those of the previous text.
 */
function useOfficeSearch(typed: string) {
  const asked = useDebouncedValue(typed, SEARCH_AFTER_MS)
  const { data, error, isFetching } = useQuery<Reply<FoundRecord[]>>({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => callApi('GET /admin/search', { query: { q: asked }, signal }),
    placeholderData: keepPreviousData,
    enabled: asked !== '',
  })
  const isWanted = typed !== ''
  return {
    records: isWanted && !error ? (data?.data ?? []) : [],
    /** Set if nothing matched the typed text: the search that the records match. */
    searchedFor: isWanted && !error ? data?.searchedFor : undefined,
    error: isWanted ? error : null,
    isPending: isWanted && (isFetching || typed !== asked),
  }
}

/** Recently opened records with their current data. Deleted records and those the role may not see are left out. */
function useRecentRecords(): FoundRecord[] {
  const isAllowed = usePermissionCheck()
  const [keys] = useState(recentRecords)
  const known = keys.filter(({ type }) => isAllowed(descriptorOf(type).permissions.read))
  const found = useQueries({
    queries: known.map((key) => ({
      queryKey: [key.type, 'recent', key.id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => foundRecord(key.type, (await fetchItem(key.type, key.id, signal)).item),
    })),
  })
  return found.flatMap(({ data }) => data ?? [])
}
