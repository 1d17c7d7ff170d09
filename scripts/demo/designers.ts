/** The sculptor of a creature. All are invented; their websites use the reserved example domain. */
export interface Designer {
  name: string
  website?: string
}

export const oakhollow: Designer = { name: 'Maren Oakhollow', website: 'https://oakhollow.example.com' }
export const quillfeather: Designer = {
  name: 'Tobias Quillfeather',
  website: 'https://quillfeather.example.com/studio',
}
export const calderon: Designer = { name: 'Inés Calderón-Voss', website: 'https://calderon-voss.example.com' }
export const foundry: Designer = { name: 'Bram & Daughters Foundry' }
export const tanemori: Designer = { name: 'Yuki Tanemori', website: 'https://tanemori.example.com' }
export const sunday: Designer = { name: 'The Sunday Sculptors' }
export const grubb: Designer = { name: 'Ottoline Grubb' }
