import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { Notices } from './frame/notices.tsx';
import { router } from './routes.tsx';
import { readableColours, THEME } from './theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={THEME} cssVariablesResolver={readableColours} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notices />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
