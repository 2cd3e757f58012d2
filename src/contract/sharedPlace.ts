/** The names in the address of the product's page of what another program shares with the installed product. */
export const SHARED_PARAMS = { title: 'sharedTitle', text: 'sharedText', url: 'sharedUrl' } as const
