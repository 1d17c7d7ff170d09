/** Lower case, runs of anything but letters and digits become a hyphen, none at the ends (staff specification, section 4). */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
