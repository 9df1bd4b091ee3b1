#!/bin/sh
# The S3 store of compose.yaml, with one user who has all permissions. S3_SECRET is the user's secret: only digits and letters.
set -eu
cat > /tmp/s3.json <<END
{"identities": [{"name": "idms", "credentials": [{"accessKey": "idms", "secretKey": "${S3_SECRET}"}],
  "actions": ["Admin", "Read", "Write", "List", "Tagging"]}]}
END
exec /entrypoint.sh server -dir=/data -s3 -s3.config=/tmp/s3.json
