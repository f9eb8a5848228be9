import { lazyHydrated } from '../../ui/loading/lazy-hydrated.tsx'

/** The sections of the home page, by their ids. */
export const HomeHero = lazyHydrated('home-hero', async () => (await import('./home-hero.tsx')).HomeHero)
export const HomeServices = lazyHydrated('services', async () => (await import('./home-services.tsx')).HomeServices)
export const HomePrograms = lazyHydrated('training', async () => (await import('./home-programs.tsx')).HomePrograms)
export const HomeVerification = lazyHydrated('verify', async () => (await import('./home-verification.tsx')).HomeVerification)
export const HomeProof = lazyHydrated('proof', async () => (await import('./home-proof.tsx')).HomeProof)
export const HomeContact = lazyHydrated('contact', async () => (await import('./home-contact.tsx')).HomeContact)

/** Resolves when the code of all sections has been loaded. A visitor who comes from another page then sees them all at once. */
export function homePartsReady(): Promise<unknown> {
  return Promise.all([HomeHero, HomeServices, HomePrograms, HomeVerification, HomeProof, HomeContact].map((part) => part.ready()))
}
