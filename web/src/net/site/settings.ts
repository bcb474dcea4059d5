// Whether this page is the static edition, and how it was built: `nordrail site` writes that into the page.

export interface SiteSettings {
  version: string;
  python: string; // the folder of Python, relative to the page
  library: string; // the compiled simulator in it; empty if there is none
  snapshot: boolean; // whether Python can be stored after it has started
  bytes: number; // to load before the first game
  docs: boolean; // whether the documentation is beside the page
  pauses: Record<string, number>; // of bots
}

const written = document.querySelector<HTMLMetaElement>('meta[name="nordrail-site"]')?.content;

export const isSite = written !== undefined;
export const siteSettings: SiteSettings = written
  ? (JSON.parse(written) as SiteSettings)
  : { version: "", python: "", library: "", snapshot: false, bytes: 0, docs: false, pauses: {} };
